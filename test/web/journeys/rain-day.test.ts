import { walk } from './journey.ts';
import { callsOffADay } from './rain-day.ts';

walk('a day is called off for rain, families see it at once, and it is undone', (journey) => callsOffADay(journey));
