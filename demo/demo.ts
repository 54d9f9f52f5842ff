import { demoId } from './demo-id.ts'

/** Who and what the demo data is about: the users' ids are the `sub` of their tokens. */
export const demo = {
  accountId: demoId('account'),
  ownerId: 'demo-owner',
  memberId: 'demo-member',
  secondMemberId: 'demo-second-member',
  contactFormId: demoId('lead form contact'),
  inquiryFormId: demoId('lead form inquiry'),
} as const
