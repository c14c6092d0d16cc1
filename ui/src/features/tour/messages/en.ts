import { count } from '$kit/i18n/numbers';

/** The tour of practice mode. */
export const tour = {
  name: 'Tour of practice mode',
  place: (step: number, of: number) => `${count(step)} of ${count(of)}`,
  short: (step: number, of: number) => `Tour ${count(step)}/${count(of)}`,
  fold: 'Make the tour small',
  done: 'done',
  skip: 'End the tour',
  steps: {
    check: {
      text: 'Check a customer’s number before you ship. In practice the last digit decides the result.',
      act: 'Put in a number',
    },
    sheet: { text: 'Open a whole sheet of orders. A sample with eight is ready.', act: 'Open the sample' },
    run: {
      text: 'Start the check of the list. Then look at who is risky: those parcels may come back.',
      act: 'Go to the list',
    },
    ask: {
      text: 'Ask a risky customer for an advance: they get a link and pay before the parcel leaves.',
      act: 'Ask for an advance',
    },
    paid: {
      text: 'The customer pays. Only when the payment service confirms it, it is “paid, verified”.',
      act: 'Let the customer pay',
    },
  },
  end: 'That is the whole way, from the check to the verified advance. With your own account it is the same.',
  connect: 'Connect your account',
  noLink: 'Make the payment link first.',
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
