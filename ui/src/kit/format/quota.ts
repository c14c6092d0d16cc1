import type { QuotaView } from '$ipc';

/** Whether the service says that there is no daily limit. One that is used up has a limit that isn't known. */
export const isUnlimited = (quota: QuotaView | null) =>
  quota !== null && quota.limit === null && quota.remaining === null;
