import { ConfirmDialog, Dialog, Menu, Panel, Popover, Toasts } from '$kit/components';
import FormDialog from '$kit/form/FormDialog.svelte';
import { createRawSnippet } from 'svelte';
import { toasts } from '$kit/state/toasts.svelte';
import { html, ignore, say, story, text, UNREACHABLE } from './story';

const dialog = (wide: boolean) => () => ({
  open: true,
  title: say('Share 19 results', '19টি ফল শেয়ার করুন'),
  onclose: ignore,
  wide,
  children: text('They leave this computer.', 'এগুলো এই কম্পিউটার থেকে যাবে।'),
});
const form = (disabled: boolean) => () => ({
  title: say('Replace API key', 'API key বদলান'),
  testid: 'form',
  submit: say('Change', 'বদলান'),
  disabled,
  onsubmit: ignore,
  onclose: ignore,
  children: text('The new key is tried first.', 'নতুন কি আগে যাচাই হবে।'),
  aside: text('Costs nothing', 'কোনো খরচ নেই'),
});
const toast = (show: () => void) => () => {
  show();
  return {};
};

/** The button of a menu, beside which it opens. */
const button = createRawSnippet<[Record<string | symbol, unknown>]>((props) => ({
  render: () =>
    `<button type="button" class="btn" id="${String(props()['id'])}">${say('More', 'আরও')}</button>`,
  setup: (element) => {
    const attachments = Object.getOwnPropertySymbols(props()).map((key) => props()[key]);
    for (const attach of attachments) if (typeof attach === 'function') attach(element);
  },
}));
const menu = (open: boolean) => () => ({
  open,
  trigger: button,
  children: html(`<div class="menu-item" role="menuitem" tabindex="-1">${say('Report', 'অভিযোগ')}</div>`),
});
const popover = (open: boolean) => () => ({
  open,
  class: 'floats pad-2-3',
  side: 'bottom' as const,
  align: 'start' as const,
  testid: 'popover',
  trigger: button,
  children: text('Works without the internet.', 'ইন্টারনেট ছাড়াও চলে।'),
});

export const layers = [
  story(
    ConfirmDialog,
    {
      default: () => ({
        open: true,
        title: say('Stop?', 'বন্ধ করবেন?'),
        text: say('The rest is not checked.', 'বাকিটা যাচাই হবে না।'),
        yes: say('Stop', 'বন্ধ করুন'),
        onyes: ignore,
        onno: ignore,
      }),
    },
    { alone: true },
  ),
  story(
    Dialog,
    {
      default: dialog(false),
      wide: dialog(true),
      'with a foot': () => ({
        ...dialog(false)(),
        footer: html(`<button type="button" class="btn primary">${say('Share', 'শেয়ার করুন')}</button>`),
      }),
    },
    { alone: true },
  ),
  story(FormDialog, { default: form(false), 'not to be sent yet': form(true) }, { alone: true }),
  story(Menu, { closed: menu(false), open: menu(true) }, { alone: true }),
  story(
    Panel,
    {
      beside: () => ({
        label: say('Payment', 'পেমেন্ট'),
        testid: 'panel',
        title: say('Link is ready', 'লিংক তৈরি'),
        onclose: ignore,
        children: text('Waits for the customer.', 'গ্রাহকের অপেক্ষায়।'),
      }),
      'of a row': () => ({
        look: 'row' as const,
        label: say('Row', 'সারি'),
        testid: 'panel',
        title: say('Row 12', 'সারি 12'),
        who: text('Order A-12', 'অর্ডার A-12'),
        onclose: ignore,
        children: text('3 parcels', '3টি পার্সেল'),
        foot: html(`<button type="button" class="btn primary">${say('Send', 'পাঠান')}</button>`),
      }),
    },
    { alone: true },
  ),
  story(Popover, { closed: popover(false), open: popover(true) }, { alone: true }),
  story(
    Toasts,
    {
      success: toast(() => toasts.done(say('Copied', 'কপি হয়েছে'))),
      info: toast(() =>
        toasts.info(say('The report is sent in 10 seconds', 'অভিযোগটি 10 সেকেন্ড পরে পাঠানো হবে')),
      ),
      warning: toast(() => toasts.warn(say('2 of 5 couriers answered', '5টির মধ্যে 2টি কুরিয়ার উত্তর দিয়েছে'))),
      problem: toast(() => toasts.failure(UNREACHABLE)),
      'with an action': toast(() =>
        toasts.done(say('Removed', 'সরানো হয়েছে'), { label: say('Undo', 'ফিরিয়ে নিন'), run: ignore }),
      ),
    },
    { alone: true },
  ),
];
