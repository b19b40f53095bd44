/** What a live profile says beside addresses, ids and keys. */
export const LIVE_PROFILE = {
  website: 'shop.example',
  sign: { allowAnalogy: ['authorise.card'] },
  redirect: { allowedHosts: ['acs.bank.example'] },
  codes: {
    orderStatus: { '1': 'succeeded', '0': 'failed' },
    paymentStatus: { '1': 'succeeded', '0': 'failed' },
    reviewFlag: { approve: '1', reject: '0' },
    cardStatus: { '1': 'active' },
    groupStatus: { '1': 'active' },
  },
};
