import type { Platform, UpdateFailure } from '$ipc';
import { count } from '$kit/i18n/numbers';

export const updates = {
  title: 'New versions',
  look: 'Check for updates',
  daily: 'Porokh checks once a day. Nothing is downloaded until you press “Download”.',
  upToDate: (when: string) => `You have the newest version. Last checked: ${when}.`,
  checking: 'Checking for updates…',
  available: (version: string) => `Porokh ${version} is available`,
  size: (megabytes: number) => `${count(megabytes)} MB to download.`,
  sizeUnknown: 'The size of the download isn’t available.',
  download: 'Download',
  downloading: (version: string) => `Downloading Porokh ${version}`,
  received: (megabytes: number, of: number | null) =>
    of === null ? `${count(megabytes)} MB so far` : `${count(megabytes)} of ${count(of)} MB`,
  ready: (version: string) => `Porokh ${version} is ready`,
  installs: {
    windows: 'It installs when you close Porokh.',
    macos: 'It installs when you quit Porokh.',
    linux: 'It installs when you close Porokh. Your computer asks for your password then.',
  } satisfies Record<Platform, string>,
  failed: {
    network: {
      title: 'No connection',
      text: 'There is no connection, or it was lost. Check your internet connection, then try again.',
    },
    invalid_response: {
      title: 'The new version can’t be read',
      text: 'The server sent an invalid answer. Try again later. Your version keeps working.',
    },
    unsupported_platform: {
      title: 'Not for this computer',
      text: 'There is a newer version, but not for this kind of computer.',
    },
    signature: {
      title: 'The download can’t be verified',
      text: 'Its signature is not valid. The file was deleted and nothing was installed. Try again on another internet connection.',
    },
  } satisfies Record<UpdateFailure, { title: string; text: string }>,
  notes: 'What’s new',
};
