import { unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../kit/form.tsx';
import { Field, Select } from '../../kit/forms.tsx';
import { type CurrentOrg, league, problemOf } from '../../kit/league.ts';
import { language } from '../../kit/texts.ts';
import { Card } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { timeZones } from '../time-zones.ts';

type NewLeagueProps = Readonly<{
  userId: string;
  /** Of the operator's link to the first league. */
  firstOrgKey: string | undefined;
  onMade: (org: CurrentOrg) => void;
}>;

/** A league from nothing, where the operator lets members make one, or has given the first admin a link to it. */
export function NewLeague({ userId, firstOrgKey, onMade }: NewLeagueProps) {
  const form = useForm({ name: '', code: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }, { name: 'new-league' });
  const create = async (body: typeof form.values) => {
    const { orgId, orgName, officialTerm } = await unwrap(
      league.POST('/api/orgs', {
        body: { ...body, language, ...(firstOrgKey !== undefined && { firstOrgKey }) },
      }),
    );
    // Before another organization is chosen, in which there is no such draft.
    form.discard();
    onMade({ userId, id: orgId, name: orgName, officialTerm, roles: ['admin'] });
  };
  return (
    <Card title={text('orgs.new')}>
      <p>{text(firstOrgKey === undefined ? 'orgs.newText' : 'orgs.firstText')}</p>
      <Form form={form} onSubmit={create}>
        <Field label={text('settings.name')} {...form.at('name')} input={{ required: true, maxLength: 100 }} />
        <Field
          label={text('orgs.code')}
          hint={text('orgs.codeHint')}
          {...form.at('code')}
          input={{ required: true, pattern: '[A-Za-z0-9]{2,10}', autocapitalize: 'characters', autocomplete: 'off' }}
        />
        <Select label={text('settings.timeZone')} {...form.at('timeZone')} choices={timeZones(form.values.timeZone)} />
        <Submit refusal={taken}>{text('orgs.create')}</Submit>
      </Form>
    </Card>
  );
}

/** That another league has the code, or nearly the name. */
function taken(error: unknown) {
  const sentence = problemOf(error, 'name-taken') ? 'orgs.alike' : problemOf(error, 'org-code-taken') && 'orgs.taken';
  return (
    sentence && (
      <p class="alert" role="alert">
        {text(sentence)}
      </p>
    )
  );
}
