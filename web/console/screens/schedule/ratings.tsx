import { type RatingOfOfficial, unwrap } from 'league-gateway-client';
import { dayOf, sentAt } from '../../../kit/format.ts';
import { Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { language } from '../../../kit/texts.ts';
import { Card, Loaded, Screen } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';
import { useUmpires } from './officials-places.tsx';

const BEST = 5;
const MEAN = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const ANYONE = '';

/** What coaches say of the umpires of their games: of all, or of one of them. */
export function OfficialRatings({ userId = ANYONE }: Readonly<{ userId?: string | undefined }>) {
  const umpires = useUmpires();
  const list = usePaged(
    async (cursor, signal) => {
      const query = { ...(userId !== ANYONE && { userId }), ...(cursor && { cursor }) };
      const page = await unwrap(league.GET('/api/org/official-ratings', { params: { query }, signal: signal ?? null }));
      return { items: page.ratings, next: page.nextCursor };
    },
    [userId],
  );
  return (
    <Screen title={text('officials.ratings')} back={{ label: text('officials.title'), to: to('schedule', 'officials') }}>
      <Card>
        <p class="soft">{text('officials.ratingsText')}</p>
        <Loaded load={umpires}>
          {(all) => (
            <Select
              label={text('officials.ratingsOf')}
              value={userId}
              choices={[{ value: ANYONE, label: text('officials.everyone') }, ...all]}
              onChange={(id) => go('schedule', 'ratings', ...(id === ANYONE ? [] : [id]))}
            />
          )}
        </Loaded>
      </Card>
      <Loaded load={list.load}>
        {(ratings) => (
          <Card>
            {ratings.length === 0 && <p>{text('officials.noRatings')}</p>}
            {userId !== ANYONE && ratings.length > 0 && !list.more && (
              <strong>{text('officials.ratingsMean', { count: ratings.length, mean: MEAN.format(meanOf(ratings)) })}</strong>
            )}
            <ul class="rows">
              {ratings.map((rating) => (
                <RatingRow key={rating.id} given={rating} />
              ))}
            </ul>
            <More list={list} />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

const meanOf = (ratings: readonly RatingOfOfficial[]): number => ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length;

function RatingRow({ given: { official, position, rating, note, teamId, ratedAt, game } }: Readonly<{ given: RatingOfOfficial }>) {
  const { homeTeam, visitorTeam, localDate } = game;
  const team = teamId === homeTeam.id ? homeTeam : visitorTeam;
  return (
    <li class="stack">
      <span class="row">
        <strong>{official.name ?? text('people.noName')}</strong>
        <span class="badge">
          <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(BEST - rating)}</span>
          <span class="visually-hidden">{text('officials.stars', { rating })}</span>
        </span>
      </span>
      {note !== null && <blockquote>{note}</blockquote>}
      <a href={to('schedule', 'game', game.id)}>
        {[position, text('schedule.teams', { visitor: visitorTeam.name, home: homeTeam.name }), dayOf(localDate)].join(' · ')}
      </a>
      <span class="small soft">{text('officials.ratedBy', { team: team.name, when: sentAt(ratedAt) })}</span>
    </li>
  );
}
