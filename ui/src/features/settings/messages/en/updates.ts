import type { Platform, UpdateFailure } from '$ipc';
import { count } from '$kit/i18n/numbers';

export const updates = {
  title: 'New versions',
  look: 'Look for a new version',
  daily: 'Porokh looks once a day by itself. Nothing is downloaded before you say so.',
  upToDate: (when: string) => `You have the newest version. Looked: ${when}.`,
  checking: 'Looking for a new version…',
  available: (version: string) => `Porokh ${version} is available`,
  size: (megabytes: number) => `${count(megabytes)} MB to download.`,
  sizeUnknown: 'The size of the download is not known.',
  download: 'Download',
  downloading: (version: string) => `Downloading Porokh ${version}`,
  received: (megabytes: number, of: number | null) =>
    of === null ? `${count(megabytes)} MB so far` : `${count(megabytes)} of ${count(of)} MB`,
  stop: 'Stop',
  ready: (version: string) => `Porokh ${version} is ready`,
  installs: {
    windows: 'It installs when you close Porokh.',
    macos: 'It installs when you quit Porokh.',
    linux: 'It installs when you close Porokh. Your computer asks for your password then.',
  } satisfies Record<Platform, string>,
  failed: {
    network: {
      title: 'No connection',
      text: 'The connection is missing or broke off. Look at the internet, then try again.',
    },
    invalid_response: {
      title: 'The new version can’t be read',
      text: 'The server gave a wrong answer. Try again later. Your version goes on working.',
    },
    unsupported_platform: {
      title: 'Not for this computer',
      text: 'There is a newer version, but none for this kind of computer.',
    },
    signature: {
      title: 'The download is not from us',
      text: 'Its signature is not right. The file was thrown away and nothing was installed. Try again on another internet connection.',
    },
  } satisfies Record<UpdateFailure, { title: string; text: string }>,
  tryAgain: 'Try again',
  notes: 'What is new',
  show: 'Show',
};
