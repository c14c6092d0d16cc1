import { RelatedPayments } from '$kit/state/related-payments.svelte';

/** Those that were asked for of the number whose check is on screen. */
export const phonePayments = new RelatedPayments();
