import { count } from '$kit/i18n/numbers';

/** The tour of practice mode. */
export const tour = {
  name: 'Tour of practice mode',
  place: (step: number, of: number) => `${count(step)} of ${count(of)}`,
  short: (step: number, of: number) => `Tour ${count(step)}/${count(of)}`,
  fold: 'Minimise the tour',
  done: 'done',
  skip: 'End the tour',
  steps: {
    check: {
      text: 'Check a customer’s number before you ship. In practice the last digit decides the result.',
      act: 'Enter a number',
    },
    sheet: {
      get text() {
        return `Open a whole sheet of orders. A sample with ${count(8)} orders is ready.`;
      },
      act: 'Open the sample',
    },
    run: {
      text: 'Start the check of the list. Then see who is risky: those parcels may be returned.',
      act: 'Go to the list',
    },
    ask: {
      text: 'Ask a risky customer for an advance: they get a link and pay before the parcel leaves.',
      act: 'Ask for an advance',
    },
    paid: {
      text: 'The customer pays. It becomes “Paid, verified” only when the payment service confirms it.',
      act: 'Simulate the payment',
    },
  },
  end: 'That’s it, from the check to the paid advance. It works the same with your own account.',
  connect: 'Connect your account',
  noLink: 'Create the payment link first.',
  customer: 'Nasrin Akter',
  sample: {
    headers: ['Order', 'Name', 'Mobile', 'Address', 'COD'],
    customers: [
      ['Rahima Khatun', 'Mirpur, Dhaka'],
      ['Karim Uddin', 'Agrabad, Chattogram'],
      ['Nasrin Akter', 'Zindabazar, Sylhet'],
      ['Tanvir Hasan', 'Uttara, Dhaka'],
      ['Shirin Sultana', 'Khalishpur, Khulna'],
      ['Jahid Islam', 'Rajpara, Rajshahi'],
      ['Mitu Das', 'Kotwali, Barishal'],
      ['Sohel Rana', 'Savar, Dhaka'],
    ],
  },
};
