import { useState } from 'preact/hooks';
import { Select } from '../../../kit/forms.tsx';
import { kitText } from '../../../kit/kit-texts.ts';
import { currentOrg } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { currentSession } from '../../../kit/session.ts';
import { chooseLanguage, LANGUAGES, type Language, language } from '../../../kit/texts.ts';
import { Card, lazily, Screen } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { Places } from '../../parts.tsx';
import type { SectionProps } from '../../section-props.ts';
import { signOut } from '../../sign-out.ts';
import { MoreAudit } from './audit.tsx';
import { MoreExport } from './export.tsx';
import { MoreReports } from './reports.tsx';
import { MoreWebhooks } from './webhooks.tsx';

const Consents = lazily(async () => (await import('../rare.ts')).Consents);

/** What is needed seldom, and the user’s own: another league, the language, signing out. */
export function More({ route: [screen] }: SectionProps) {
  switch (screen) {
    case 'reports':
      return <MoreReports />;
    case 'audit':
      return <MoreAudit />;
    case 'consents':
      return <Consents />;
    case 'export':
      return <MoreExport />;
    case 'webhooks':
      return <MoreWebhooks />;
    default:
      return <Overview />;
  }
}

function Overview() {
  const [isLeaving, leave] = useState(false);
  return (
    <Screen title={text('tab.more')} eyebrow={currentOrg()?.name}>
      <Places
        places={[
          { path: ['files'], label: text('more.files'), about: text('more.filesAbout') },
          ...(['reports', 'audit', 'consents', 'export', 'webhooks'] as const).map((path) => ({
            path: ['more', path],
            label: text(`more.${path}`),
            about: text(`more.${path}About`),
          })),
        ]}
      />
      <Card title={text('more.you')}>
        <p>{currentSession()?.name}</p>
        <Select
          label={text('more.language')}
          value={language}
          onChange={(chosen) => chooseLanguage(chosen as Language)}
          choices={LANGUAGES.map((value) => ({ value, label: text('settings.languageName', { value }) }))}
        />
        <a class="button" href={to('leagues')}>
          {text('more.leagues')}
        </a>
        <button
          type="button"
          disabled={isLeaving}
          onClick={() => {
            leave(true);
            void signOut();
          }}
        >
          {kitText('signOut')}
        </button>
      </Card>
    </Screen>
  );
}
