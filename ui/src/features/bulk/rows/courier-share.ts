import type { CourierRow } from '$ipc';

/** The share of delivered parcels in percent: as it came, or worked out from the counts. */
export function courierShare({ success_ratio, total, delivered }: CourierRow): number | null {
  if (success_ratio !== null) return success_ratio;
  return total === null || delivered === null || total === 0 ? null : (delivered / total) * 100;
}

/** Whether a share that is shown was worked out here. */
export function isWorkedOut(couriers: readonly CourierRow[]): boolean {
  return couriers.some((courier) => courier.success_ratio === null && courierShare(courier) !== null);
}
