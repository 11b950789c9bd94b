import { type Game, type OfficialAssignment, unwrap } from 'league-gateway-client';
import { Form, type FormState, Submit, useForm } from '../../../kit/form.tsx';
import { moneyOf, sentAt } from '../../../kit/format.ts';
import { Field, Select } from '../../../kit/forms.tsx';
import { league, problemOf } from '../../../kit/league.ts';
import { language } from '../../../kit/texts.ts';
import { Loaded, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { allOf, PAGE } from '../../lists.ts';
import { AskFirst, Later } from '../../parts.tsx';

const CENTS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const DEADLINES = ['', '1', '2', '3', '7'] as const;
/** Conflicts that no admin overrides: nobody is at two games at once. */
const FIXED: readonly string[] = ['same-game', 'other-game'];
/** What was typed for the last place: those of a weekend are alike. */
let usual = { position: text('officials.umpire'), fee: '', days: '2' };

/** A fee as it is typed: empty if there is none. */
export const centsOf = (fee: string): number => Math.round(Number(fee || 0) * CENTS);
const feeOf = (cents: number): string => (cents === 0 ? '' : (cents / CENTS).toFixed(2));

type Place = OfficialAssignment;
/** Whether somebody is still to be found. */
export const isLacking = ({ state }: Pick<Place, 'state'>): boolean => ['open', 'declined', 'expired'].includes(state);
type Changed = Readonly<{ changed: (said: string) => void }>;

type PlacesProps = Readonly<{
  game: Game;
  places: readonly Place[];
  /** In a list of games, a further place is added where the game is shown by itself. */
  isShort?: boolean;
}>;

/** The places for umpires of a game: who has them, what they have answered, and the forms that change them. */
export function OfficialPlaces({ game, places, isShort = false, changed }: PlacesProps & Changed) {
  return (
    <>
      {places.length > 0 && (
        <ul class="rows">
          {places.map((place) => (
            <li key={`${place.id}/${place.version}`}>
              <Later summary={<PlaceLine place={place} />} name={nameOf(game)}>
                <PlaceForm game={game} place={place} changed={changed} />
              </Later>
            </li>
          ))}
        </ul>
      )}
      {!(isShort && places.length > 0) && (
        <Later summary={text('officials.add')} name={nameOf(game)} isAdding>
          <PlaceForm game={game} changed={changed} />
        </Later>
      )}
    </>
  );
}

/** Who has a place, or that somebody is wanted, and the answer. */
function PlaceLine({ place }: Readonly<{ place: Place }>) {
  const { official, position, feeCents, state, respondBy } = place;
  const who = official ? (official.name ?? text('people.noName')) : undefined;
  return (
    <>
      <span class="stack">
        <strong>{state === 'open' ? text('officials.find') : who}</strong>
        <span class="small soft">
          {[
            position,
            feeCents > 0 && moneyOf(feeCents),
            state === 'offered' && respondBy !== null && text('waiting.respondBy', { when: sentAt(respondBy) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span class={isLacking(place) ? 'badge live' : 'badge'}>{text('officials.state', { state })}</span>
    </>
  );
}

const nameOf = (game: Game): string => text('schedule.teams', { visitor: game.visitorTeam.name, home: game.homeTeam.name });

/** The umpires of the league as choices, by name. */
export const useUmpires = () =>
  useLoad(
    async (signal) => {
      const query = { role: 'umpire', status: 'approved', limit: PAGE } as const;
      const members = await allOf(
        (page) => league.GET('/api/org/members', { params: { query: { ...query, ...page } }, signal }),
        (page) => page.members,
      );
      return members
        .map(({ user: { id, name, email } }) => ({ value: id, label: name ?? email ?? text('people.noName') }))
        .sort((one, other) => one.label.localeCompare(other.label, language));
    },
    [],
    'umpires',
  );

/** Offers a place to an umpire; without one it is open. */
function PlaceForm({ game, place, changed }: Readonly<{ game: Game; place?: Place }> & Changed) {
  const umpires = useUmpires();
  const held = place && !isLacking(place) ? (place.official?.id ?? '') : '';
  const terms = place ? { position: place.position, fee: feeOf(place.feeCents), days: usual.days } : usual;
  const form = useForm({ userId: held, ...terms }, { name: `official/${place?.id ?? game.id}` });
  const { userId } = form.values;
  const nameOfChosen = umpires.value?.find(({ value }) => value === userId)?.label ?? '';
  const save = async ({ position, fee, days }: typeof form.values, force = false) => {
    const respondBy =
      userId && days ? new Date(Math.min(Date.now() + Number(days) * DAY_MS, Date.parse(game.startsAt))).toISOString() : null;
    const body = { position, feeCents: centsOf(fee), userId: userId || null, respondBy, force };
    if (place) {
      await unwrap(league.PATCH('/api/org/official-assignments/{assignmentId}', { params: { path: { assignmentId: place.id } }, body }));
    } else {
      await unwrap(league.POST('/api/org/official-assignments', { body: { gameId: game.id, ...body } }));
    }
    usual = { position, fee, days };
    changed(userId && userId !== held ? text('officials.asked', { name: nameOfChosen }) : text('edit.saved'));
  };
  const remove = async () => {
    await unwrap(league.DELETE('/api/org/official-assignments/{assignmentId}', { params: { path: { assignmentId: place!.id } } }));
    changed(text('officials.removed'));
  };
  return (
    <Form class="inside" form={form} isEdit={place !== undefined} onSubmit={(values) => save(values)}>
      <Loaded load={umpires}>
        {(list) => (
          <>
            {list.length === 0 && <p>{text('officials.none')}</p>}
            <Select
              label={text('officials.who')}
              {...form.at('userId')}
              choices={[{ value: '', label: text('officials.nobody') }, ...list]}
            />
          </>
        )}
      </Loaded>
      {userId !== held && userId !== '' && (
        <Select
          label={text('officials.answerBy')}
          {...form.at('days')}
          pointer="/respondBy"
          choices={DEADLINES.map((value) => ({ value, label: text('officials.deadline', { days: Number(value) }) }))}
        />
      )}
      <div class="pair">
        <PositionField form={form} />
        <FeeField form={form} />
      </div>
      <Submit
        refusal={(error) => conflictIn(error, nameOfChosen, () => form.submit((values) => save(values, true)))}
        beside={
          place && (
            <AskFirst
              label={text('officials.remove')}
              name={`${place.position}, ${nameOf(game)}`}
              title={text('officials.removeTitle')}
              about={text('officials.removeText')}
              run={remove}
            />
          )
        }
      >
        {text(userId !== '' && userId !== held ? 'officials.offer' : 'edit.save')}
      </Submit>
    </Form>
  );
}

type TermsProps = Readonly<{ form: Pick<FormState<{ position: string; fee: string }>, 'at'> }>;

export const PositionField = ({ form }: TermsProps) => (
  <Field label={text('officials.position')} {...form.at('position')} input={{ required: true, maxLength: 40 }} />
);

export const FeeField = ({ form }: TermsProps) => (
  <Field
    label={text('officials.fee')}
    {...form.at('fee')}
    pointer="/feeCents"
    input={{ type: 'number', min: 0, max: 10_000, step: '0.01', inputMode: 'decimal' }}
  />
);

/** What speaks against the umpire, in words; what an admin may decide is a question. */
function conflictIn(error: unknown, name: string, force: () => void) {
  const { conflicts } = problemOf(error, 'official-conflict') ?? {};
  if (!conflicts) return undefined;
  return (
    <div class="alert question" role="alert">
      <p>
        <strong>{text('officials.conflict', { name })}</strong>
      </p>
      <ul class="plain">
        {conflicts.map(({ reason, gameId }) => (
          <li key={`${reason}/${gameId}`}>{text('officials.reason', { reason: reason.replaceAll('-', '_') })}</li>
        ))}
      </ul>
      {conflicts.every(({ reason }) => !FIXED.includes(reason)) && (
        <div class="row start">
          <button type="button" onClick={force}>
            {text('officials.anyway')}
          </button>
        </div>
      )}
    </div>
  );
}
