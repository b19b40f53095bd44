import type { ScenarioResult } from './scenario.ts';

/**
 * What a payment can come to. Codes follow ISO 8583 where it has one; apart from `0000` they are
 * codes of the sandbox, not of the gateway.
 */
export const RESULTS = {
  success: { state: 'succeeded', code: '0000', text: 'Success' },
  pending: { state: 'pending', code: '0001', text: 'Pending' },
  review: { state: 'review', code: '0002', text: 'Under review' },
  'requires-action': {
    state: 'requires_action',
    code: '0003',
    text: 'Action of the shopper needed',
  },
  declined: { state: 'failed', code: '0005', text: 'Do not honour' },
  'lost-card': { state: 'failed', code: '0041', text: 'Lost card' },
  'stolen-card': { state: 'failed', code: '0043', text: 'Stolen card' },
  'insufficient-funds': { state: 'failed', code: '0051', text: 'Insufficient funds' },
  'expired-card': { state: 'failed', code: '0054', text: 'Expired card' },
  'authentication-required': { state: 'failed', code: '0065', text: 'Authentication required' },
  'wrong-security-code': { state: 'failed', code: '0082', text: 'Wrong security code' },
  'duplicate-order': { state: 'failed', code: '0094', text: 'Duplicate Order' },
  'processing-error': { state: 'failed', code: '0096', text: 'Processing error' },
  'processor-failure': { state: 'failed', code: '3000', text: 'Processor failure' },
  'authentication-error': { state: 'failed', code: '3DSE', text: '3-D Secure error' },
  'authentication-failed': { state: 'failed', code: '3DSF', text: '3-D Secure failed' },
  'authentication-unavailable': { state: 'failed', code: '3DSU', text: '3-D Secure unavailable' },
  'action-refused': { state: 'failed', code: '0017', text: 'Refused by the shopper' },
  'action-expired': { state: 'failed', code: '0068', text: 'No action within the time allowed' },
  'review-rejected': { state: 'failed', code: 'RVWR', text: 'Rejected in review' },
  'risk-blocked': { state: 'failed', code: 'RISK', text: 'Blocked by risk rules' },
  cancelled: { state: 'cancelled', code: '0021', text: 'Cancelled' },
} as const satisfies Record<string, ScenarioResult>;
