import type { StaffRole } from 'league-gateway-client';

export const STAFF_ROLES: readonly StaffRole[] = ['head_coach', 'assistant_coach', 'team_manager'];
