import { useState } from 'preact/hooks';
import { kitText } from '../../kit/kit-texts.ts';
import { signIn } from '../../kit/session.ts';
import { chooseLanguage, type Language, language } from '../../kit/texts.ts';
import { Card, Problem, Screen } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';

const OTHER: Readonly<Record<Language, Readonly<{ language: Language; name: string }>>> = {
  en: { language: 'es', name: 'Español' },
  es: { language: 'en', name: 'English' },
};
const POINTS = [
  { key: 'week', icon: 'M5 6h14v14H5Zm0 4h14M9 3v4m6-4v4' },
  { key: 'live', icon: 'M5 20v-8m7 8V4m7 16v-5' },
  { key: 'chat', icon: 'M4 5h16v11H9l-5 4Z' },
] as const;

/** The screen of whoever is not signed in. `invite` if one has led here: to join the league, or to follow a child. */
export function Welcome({ invite, failure }: Readonly<{ invite: 'join' | 'follow' | undefined; failure: unknown }>) {
  const [error, setError] = useState(failure);
  return (
    <div class="welcome">
      <Screen title={text('welcome.title')} eyebrow={text('welcome.eyebrow')}>
        {error !== undefined && <Problem error={error} />}
        <Card>
          <p>{text(invite ? `welcome.${invite}` : 'welcome.text')}</p>
          <ul class="points">
            {POINTS.map(({ key, icon }) => (
              <li key={key}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={icon} />
                </svg>
                <span>
                  <strong class="block">{text(`welcome.${key}`)}</strong>
                  <span class="soft">{text(`welcome.${key}Text`)}</span>
                </span>
              </li>
            ))}
          </ul>
          <button type="button" class="primary wide" onClick={() => signIn().catch(setError)}>
            {kitText('signIn')}
          </button>
          <button type="button" class="quiet" lang={OTHER[language].language} onClick={() => chooseLanguage(OTHER[language].language)}>
            {OTHER[language].name}
          </button>
        </Card>
        <p class="small soft">{text('welcome.private')}</p>
      </Screen>
    </div>
  );
}
