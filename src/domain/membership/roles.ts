export const ROLES = ['admin', 'staff', 'coach', 'umpire', 'parent'] as const;
export type Role = (typeof ROLES)[number];
