import { unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { allOf, PAGE } from '../../lists.ts';
import { Obstacles, useNewGame } from './change.tsx';
import { loadFacilities, placesOf } from './data.ts';
import { plannedAt, USUAL_MINUTES, type When, WhenFields } from './when.tsx';

type Opponent = Readonly<{ id: string; seasonId: string; isOurs: boolean; label: string }>;

const TYPES = ['regular', 'playoff', 'scrimmage'] as const;
type Entered = When & Readonly<{ home: string; visitor: string; place: string; type: (typeof TYPES)[number] }>;

export function NewGame({ date = today() }: Readonly<{ date?: string | undefined }>) {
  const load = useLoad(
    async (signal) => {
      const [{ teams: ours }, all, facilities, { timeZone }] = await Promise.all([
        unwrap(league.GET('/api/mobile/teams', { signal })),
        allOf(
          (page) => league.GET('/api/org/teams', { params: { query: { ...page, limit: PAGE } }, signal }),
          (page) => page.teams,
        ),
        loadFacilities(signal),
        unwrap(league.GET('/api/org/settings', { signal })),
      ]);
      const ages = new Map(ours.map(({ ageGroup }) => [ageGroup.id, ageGroup.name]));
      const teams: readonly Opponent[] = [
        ...ours.map(({ id, name, seasonId, ageGroup }) => ({ id, seasonId, isOurs: true, label: `${name} (${ageGroup.name})` })),
        ...all
          .filter(({ outsideLeague, seasonId }) => outsideLeague !== null && ours.some((team) => team.seasonId === seasonId))
          .map(({ id, name, seasonId, ageGroupId, outsideLeague }) => ({
            ...{ id, seasonId, isOurs: false },
            label: `${name} (${[outsideLeague, ages.get(ageGroupId)].filter(Boolean).join(', ')})`,
          })),
      ];
      return { teams, facilities, timeZone };
    },
    [],
    'new-game',
  );
  const form = useForm<Entered>(
    {
      home: '',
      visitor: '',
      date,
      time: '09:00',
      minutes: String(USUAL_MINUTES),
      isTbd: false,
      place: '',
      type: 'regular',
    },
    { name: 'new-game' },
  );
  const adding = useNewGame(({ id }) => go('schedule', 'game', id), form);
  return (
    <Screen title={text('schedule.new')} back={{ label: text('schedule.title'), to: to('schedule', 'week', date) }}>
      <Loaded load={load}>
        {({ teams, facilities, timeZone }) => {
          const { values } = form;
          const home = teams.find(({ id }) => id === values.home);
          const visitor = teams.find(({ id }) => id === values.visitor);
          // Only a team of the same season can be the other one, and one of the two is ours.
          const others = teams.filter(
            ({ id, seasonId, isOurs }) => id !== values.home && (!home || (seasonId === home.seasonId && (isOurs || home.isOurs))),
          );
          const named = (list: readonly Opponent[]) => [
            { value: '', label: text('schedule.choose') },
            ...list.map(({ id, label }) => ({ value: id, label })),
          ];
          const places = placesOf(facilities).filter(({ edit }) => edit.fieldId);
          const submit = () =>
            adding.create({
              homeTeamId: values.home,
              visitorTeamId: values.visitor,
              ...plannedAt(values, timeZone),
              fieldId: places.find(({ key }) => key === values.place)?.edit.fieldId ?? null,
              gameType: values.type,
            });
          return (
            <Card>
              {teams.length < 2 ? (
                <p>{text('schedule.noTeams')}</p>
              ) : (
                <Form form={form} onSubmit={submit}>
                  <Select label={text('schedule.visitor')} {...form.at('visitor')} pointer="/visitorTeamId" choices={named(others)} />
                  <Select
                    label={text('schedule.home')}
                    {...form.at('home')}
                    pointer="/homeTeamId"
                    choices={named(teams.filter(({ id, isOurs }) => id !== values.visitor && (isOurs || !visitor || visitor.isOurs)))}
                  />
                  <WhenFields form={form} />
                  <Select
                    label={text('schedule.place')}
                    {...form.at('place')}
                    pointer="/fieldId"
                    choices={[
                      { value: '', label: text('schedule.placeLater') },
                      ...places.map(({ key, label }) => ({ value: key, label })),
                    ]}
                  />
                  <Select
                    label={text('schedule.type')}
                    {...form.at('type')}
                    pointer="/gameType"
                    choices={TYPES.map((type) => ({ value: type, label: text('schedule.typeName', { type }) }))}
                  />
                  <Obstacles of={adding} />
                  <Submit disabled={values.home === '' || values.visitor === ''}>{text('schedule.add')}</Submit>
                </Form>
              )}
            </Card>
          );
        }}
      </Loaded>
    </Screen>
  );
}
