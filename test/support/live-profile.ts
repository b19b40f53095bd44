/** What a live profile says beside addresses, ids and keys. */
export const LIVE_PROFILE = {
  website: 'shop.example',
  timeZone: 'Europe/Berlin',
  sign: { allowAnalogy: ['authorise.card'] },
  redirect: { allowedHosts: ['acs.bank.example'] },
  codes: {
    orderStatus: { '1': 'succeeded', '0': 'failed' },
    paymentStatus: { '1': 'succeeded', '0': 'failed' },
    reviewFlag: { approve: '1', reject: '0' },
    cardStatus: { '1': 'active', '2': 'blocked' },
    groupStatus: { '1': 'active', '0': 'inactive' },
  },
};

/** A whole configuration of live mode. */
export const LIVE_FILE = {
  profile: {
    mode: 'live',
    baseUrl: { acquiring: 'https://pay.gateway.example', issuing: 'https://cards.gateway.example' },
    ids: { merchantId: '20001', accountId: '20001001', companyId: '900' },
    secrets: { signKey: ['kJ8sPq20vBz7'], issuingKey: ['Wm4rTy61nXc9'] },
    ...LIVE_PROFILE,
  },
  settings: {
    publicUrl: 'https://pay.shop.example',
    allowedOrigins: ['https://shop.example'],
    apiKeys: ['Zt5wQx83hLk1Vb6n'],
    secrets: ['u7Gf2Kd9Xs4Lp1Nq8Rv3Bm6Hc5Jw0Zt'.repeat(2)],
  },
};
