import { type Finding, fault, good } from '../../application/ports/diagnosis.ts';
import { type SmtpFailure, type SmtpOptions, transportTo, wordsOf } from './smtp-mail-sender.ts';

const STEP_LIMIT_MS = 5_000;

/** Connects to the mail server and signs in, and sends nothing. */
export async function diagnoseMail({ url }: Pick<SmtpOptions, 'url'>): Promise<readonly Finding[]> {
  const { host } = new URL(url);
  try {
    await transportTo(url, STEP_LIMIT_MS).verify();
    return [good('mail', `${host} takes mail from this machine.`)];
  } catch (failure) {
    const remedy =
      'Check EMAIL_URL, and that this machine may reach the server. Until it takes mail, mail waits, and after a day it is dropped.';
    return [fault('mail', `${host} takes no mail: ${wordsOf(failure as SmtpFailure)}.`, remedy)];
  }
}
