import { walk } from './journey.ts';
import { joinsWithTwoDaughters } from './two-daughters.ts';

walk('a parent joins with two daughters, answers for each, and says for both when the family is away', (journey) =>
  joinsWithTwoDaughters(journey),
);
