/** Thrown when a write would store something on a user whose account has been deleted in the meantime. */
export class AccountErased extends Error {
  constructor() {
    super('the account was deleted meanwhile');
    this.name = 'AccountErased';
  }
}
