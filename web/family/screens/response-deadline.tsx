import { unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../kit/form.tsx';
import { Select } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { PracticesAsked } from '../practices-asked.tsx';
import { rareText } from '../rare-texts.ts';

const DAY_HOURS = 24;
/** The usual choices; a deadline that was set otherwise stays among them. */
const HOURS: readonly number[] = [1, 2, 3, 6, 12, 24, 36, 48, 72, 96, 168];
const NONE = '';

/** Until when the families of a team answer about its games, for who runs the team. */
export function ResponseDeadline({ id }: Readonly<{ id: string }>) {
  const params = { path: { teamId: id } };
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/teams/{teamId}/response-deadline', { signal, params })),
    [id],
    'deadline',
  );
  return (
    <Screen title={text('deadline.title')} back={{ label: text('team'), to: to('team', id) }}>
      <Loaded load={load}>
        {({ hoursBefore, practicesAsked }) => (
          <>
            <Card>
              <p>{rareText('deadline.text')}</p>
              <DeadlineForm teamId={id} hoursBefore={hoursBefore} changed={load.reload} />
            </Card>
            <PracticesAsked teamId={id} kept={practicesAsked} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type DeadlineFormProps = Readonly<{ teamId: string; hoursBefore: number | null; changed: () => void }>;

function DeadlineForm({ teamId, hoursBefore, changed }: DeadlineFormProps) {
  const form = useForm({ hoursBefore: hoursBefore === null ? NONE : String(hoursBefore) });
  const hours = [...new Set([...HOURS, ...(hoursBefore === null ? [] : [hoursBefore])])].sort((one, other) => one - other);
  return (
    <Form
      form={form}
      onSubmit={async ({ hoursBefore: chosen }) => {
        const body = { hoursBefore: chosen === NONE ? null : Number(chosen) };
        await unwrap(league.PUT('/api/mobile/teams/{teamId}/response-deadline', { params: { path: { teamId } }, body }));
        changed();
        return rareText('deadline.saved');
      }}
    >
      <Select
        label={rareText('deadline.label')}
        {...form.at('hoursBefore')}
        choices={[
          { value: NONE, label: rareText('deadline.none') },
          ...hours.map((count) => ({ value: String(count), label: beforeInWords(count) })),
        ]}
      />
      <Submit disabled={!form.isChanged}>{rareText('deadline.save')}</Submit>
    </Form>
  );
}

const beforeInWords = (hours: number): string =>
  hours >= 2 * DAY_HOURS && hours % DAY_HOURS === 0
    ? rareText('deadline.days', { count: hours / DAY_HOURS })
    : rareText('deadline.hours', { count: hours });
