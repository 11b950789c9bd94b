import type { TimeZone } from '../../src/domain/shared/time.ts';

/** With clock changes in both directions, of half an hour, at midnight and in Ramadan, and zones without any. */
export const ZONES = [
  'UTC',
  'America/Chicago',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Havana',
  'America/Phoenix',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Europe/Dublin',
  'Europe/Berlin',
  'Atlantic/Azores',
] as readonly string[] as readonly TimeZone[];
