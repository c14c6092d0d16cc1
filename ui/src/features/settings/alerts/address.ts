import type { EndpointView, ReceiverView } from '$ipc';

/** Whether an address is a host alone, to which the receiver’s own paths are added. */
export function isHost(address: string): boolean {
  try {
    const { pathname, search, hash, username } = new URL(address);
    return pathname === '/' && search === '' && hash === '' && username === '';
  } catch {
    // What it is instead says the core.
    return true;
  }
}

/** The host of a public address that ends in the receiver’s own path; `null` for any other. */
function hostOf({ public: address, local }: EndpointView): string | null {
  if (address === '') return '';
  try {
    const { origin, pathname } = new URL(address);
    const own = local === null ? '/' : new URL(local).pathname;
    return pathname === own || pathname === '/' ? origin : null;
  } catch {
    return null;
  }
}

/** The host in front of the receiver, where both services reach it by the same; `null`: each has an address of its own. */
export function commonHost({ courier, payment }: ReceiverView): string | null {
  const [one, other] = [hostOf(courier), hostOf(payment)];
  return one === other ? one : null;
}
