import { expect } from '@jest/globals';
import { any, type Journey, type Size } from './journey.ts';
import { type Language, saidIn } from './words.ts';

type Start = Readonly<{ language?: Language; size?: Size }>;

/** A coach scores a game from its first play to its end. The network goes twice, with a reload between; each play arrives once. */
export async function scoresGame(journey: Journey, { language = 'en', size = 'phone' }: Start = {}): Promise<void> {
  const coach = await journey.person('family', { language, size });
  const shot = (name: string) => coach.shot(`scored-game-${name}-${language}-${size}`);
  const play = async (player: string, what: string) => {
    await coach.tap('Red Hawks', any);
    await coach.tap(player);
    await coach.tap(what);
    await coach.sees(`${saidIn(language, what)[0]}, ${player}`);
  };
  await coach.signsIn('coach@demo.test');
  await coach.in('Your teams').tap('Red Hawks');
  await coach.tap('Schedule');
  await shot('schedule');
  await coach.in('Coming up').tapFirst();
  await coach.tap('Keep score');
  await play('Sam Ortiz', 'Single');
  await coach.sees('Every play has reached the league.');
  await shot('sheet');

  await coach.network('gone');
  await play('Sam Ortiz', 'Home run');
  await coach.sees('1 play waits for the network.');
  await coach.reloads();
  await coach.sees('1 play waits for the network.');
  await play('José García', 'Walk');
  await coach.tap('Undo');
  await coach.sees('3 plays wait for the network.');
  await shot('offline');
  await coach.network('back');
  await coach.sees('Every play has reached the league.');

  await coach.network('gone');
  await play('Mia Ibrahim', 'Double');
  await coach.sees('1 play waits for the network.');
  await coach.network('back');
  await coach.sees('Every play has reached the league.');

  await coach.tap('Final…');
  await coach.typeEach(['2', '0']);
  await coach.tap('Enter the final score');
  await coach.sees('Final');
  await shot('final');
  await coach.tap('Game', any);
  const happened = coach.in('What happened');
  await happened.sees('Mia Ibrahim');
  const times = (player: string, said: string) => said.split(player).length - 1;
  const said = await happened.says();
  expect(['Sam Ortiz', 'Mia Ibrahim', 'José García'].map((player) => times(player, said))).toEqual([2, 1, 0]);
  await shot('box-score');
  journey.counts(`A game is scored (${language})`, coach.tally());
}
