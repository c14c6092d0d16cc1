import type { BackupView, DataUsage } from '$ipc';

export const backupView = (own: Partial<BackupView> = {}): BackupView => ({
  last: null,
  running: null,
  weekly: false,
  folder: '',
  folder_gone: false,
  keeps: 8,
  problem: null,
  ...own,
});

const MEGABYTE = 1 << 20;

export const dataUsage = (own: Partial<DataUsage> = {}): DataUsage => ({
  checks: 26.1 * MEGABYTE,
  files: 14.3 * MEGABYTE,
  payments: 5.2 * MEGABYTE,
  logs: 2.6 * MEGABYTE,
  results: 241_880,
  since: '2026-03-02T06:00:00.000Z',
  ...own,
});
