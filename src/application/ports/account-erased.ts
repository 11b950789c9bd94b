/** Thrown where something was to be stored on a user whose account was deleted meanwhile. */
export class AccountErased extends Error {
  constructor() {
    super('the account was deleted meanwhile');
    this.name = 'AccountErased';
  }
}
