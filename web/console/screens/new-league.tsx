import { ProblemError, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Field, Select, useAction, useDraft } from '../../kit/forms.tsx';
import { type CurrentOrg, league } from '../../kit/league.ts';
import { language } from '../../kit/texts.ts';
import { Card, Problem } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { timeZones } from '../time-zones.ts';

/** A league from nothing, where the operator lets members make one. */
export function NewLeague({ userId, onMade }: Readonly<{ userId: string; onMade: (org: CurrentOrg) => void }>) {
  const [name, setName] = useDraft('new-league/name');
  const [code, setCode] = useDraft('new-league/code');
  const [timeZone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const action = useAction();
  const create = () =>
    action.run(async () => {
      const { orgId, orgName, officialTerm } = await unwrap(league.POST('/api/orgs', { body: { name, code, timeZone, language } }));
      setName('');
      setCode('');
      onMade({ userId, id: orgId, name: orgName, officialTerm, roles: ['admin'] });
    });
  const kind = action.error instanceof ProblemError ? action.error.kind : undefined;
  const isTaken = kind === 'org-code-taken' || kind === 'name-taken';
  return (
    <Card title={text('orgs.new')}>
      <p>{text('orgs.newText')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Field
          label={text('settings.name')}
          error={action.error}
          pointer="/name"
          input={{ value: name, required: true, maxLength: 100, onInput: ({ currentTarget }) => setName(currentTarget.value) }}
        />
        <Field
          label={text('orgs.code')}
          hint={text('orgs.codeHint')}
          error={action.error}
          pointer="/code"
          input={{
            value: code,
            required: true,
            pattern: '[A-Za-z0-9]{2,10}',
            autocapitalize: 'characters',
            autocomplete: 'off',
            onInput: ({ currentTarget }) => setCode(currentTarget.value),
          }}
        />
        <Select label={text('settings.timeZone')} value={timeZone} onChange={setZone} choices={timeZones(timeZone)} />
        {isTaken ? (
          <p class="alert" role="alert">
            {text(kind === 'name-taken' ? 'orgs.alike' : 'orgs.taken')}
          </p>
        ) : (
          action.error !== undefined && <Problem error={action.error} />
        )}
        <button type="submit" class="primary" disabled={action.isBusy}>
          {text('orgs.create')}
        </button>
      </form>
    </Card>
  );
}
