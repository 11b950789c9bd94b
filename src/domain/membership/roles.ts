export const ROLES = ['admin', 'staff', 'coach', 'umpire', 'parent'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
