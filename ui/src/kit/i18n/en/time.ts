import { count, twoDigits } from '../numbers';
import { counted } from './plural';

export const time = {
  now: 'just now',
  minutesAgo: (n: number) => `${count(n)} min ago`,
  hoursAgo: (n: number) => `${counted(n, 'hour')} ago`,
  yesterday: 'yesterday',
  daysAgo: (n: number) => `${counted(n, 'day')} ago`,
  onDay: (day: string) => `on ${day}`,
  /** `hour` is 0 to 23. In one piece: a narrow list must not part the hour from its half of the day. */
  clock: (hour: number, minute: number) =>
    `${count(hour % 12 === 0 ? 12 : hour % 12)}:${twoDigits(minute)}\u00a0${hour < 12 ? 'am' : 'pm'}`,
  dayAndClock: (day: string, clock: string) => `${day}, ${clock}`,
  days: {
    label: 'Days',
    date: 'Which day',
    all: 'All days',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    day: 'One day',
  },
};
