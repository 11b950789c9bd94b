import { describe, expect, test } from '@jest/globals';
import { readEmail, readJerseyNumber, readPhone, readWholeName, separateEmails } from '../../../src/domain/imports/people.ts';

describe('a whole name', () => {
  test.each([
    ['Ortiz, Sam', 'Sam', 'Ortiz'],
    ['Sam Ortiz', 'Sam', 'Ortiz'],
    ['Mary Ann Smith', 'Mary Ann', 'Smith'],
    ['Sam van der Berg', 'Sam', 'van der Berg'],
    ['Juan De La Cruz', 'Juan', 'De La Cruz'],
    ['JUAN DE LA CRUZ', 'JUAN', 'DE LA CRUZ'],
    ['Ana Maria de los Santos', 'Ana Maria', 'de los Santos'],
    ['Tom Van Dyke', 'Tom', 'Van Dyke'],
    ['Ella Von Der Ahe II', 'Ella', 'Von Der Ahe II'],
    ['Chris St. Pierre', 'Chris', 'St. Pierre'],
    ["Mary O'Brien-Smith", 'Mary', "O'Brien-Smith"],
    ['Van Dyke, Tom', 'Tom', 'Van Dyke'],
    ['Van Nguyen', 'Van', 'Nguyen'],
    ['Sam Ben Cohen', 'Sam Ben', 'Cohen'],
    ['Maria De Jesus Garcia', 'Maria De Jesus', 'Garcia'],
    ['de la Cruz, Ana Maria', 'Ana Maria', 'de la Cruz'],
    ['Sam Ortiz Jr.', 'Sam', 'Ortiz Jr.'],
    ['Sam Ortiz, Jr.', 'Sam', 'Ortiz Jr.'],
    ['Ortiz, Sam, III', 'Sam', 'Ortiz III'],
    ['김민수', '민수', '김'],
  ])('%s is %s of %s', (text, firstName, lastName) => {
    expect(readWholeName(text)).toEqual({ firstName, lastName });
  });

  test.each(['Sam', '', ', Sam', 'Ortiz, Sam, Lee'])('is never %j', (text) => {
    expect(readWholeName(text)).toBeUndefined();
  });
});

describe('an e-mail address', () => {
  test.each([
    ['Kim@Example.org', 'kim@example.org'],
    ['Kim Ortiz <kim@example.org>', 'kim@example.org'],
    ['mailto:kim@example.org', 'kim@example.org'],
  ])('%s is %s', (text, email) => {
    expect(readEmail(text)).toBe(email);
  });

  test.each(['kim', 'kim@', 'kim@example', '@example.org', 'kim @example.org', 'kim@example..org', 'none'])('is never %j', (text) => {
    expect(readEmail(text)).toBeUndefined();
  });

  test('may share its cell with others', () => {
    expect(separateEmails('a@x.org; b@x.org,c@x.org d@x.org')).toEqual(['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']);
  });
});

describe('a phone number', () => {
  test.each(['(555) 123-4567', '555.123.4567', '+1 555 123 4567', '5551234567', '555-123-4567 x12', '123-4567'])('%s is one', (text) => {
    expect(readPhone(text)).toBe(text);
  });

  test.each(['12345', 'call me', '555-CALL-NOW', '1234567890123456', '555-123-4567 x'])('%s is none', (text) => {
    expect(readPhone(text)).toBeUndefined();
  });
});

describe('a jersey number', () => {
  test.each([
    ['07', '07'],
    ['7', '7'],
    ['#12', '12'],
    ['00', '00'],
    ['1A', '1A'],
  ])('%s stays %s', (text, number) => {
    expect(readJerseyNumber(text)).toBe(number);
  });

  test.each(['1234', '7.5', 'seven', '7/8', '=7'])('is never %j', (text) => {
    expect(readJerseyNumber(text)).toBeUndefined();
  });
});
