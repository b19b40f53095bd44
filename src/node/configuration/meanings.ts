/** The keys of one kind of text. */
const texts = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, of]) => [
      [`profile.texts.${field}`, `\`${field}\` ${of}`],
      [`profile.texts.${field}.coded`, 'Whether it is `<code>:<text>`.'],
      [`profile.texts.${field}.success`, 'Codes or whole texts that agree with a success.'],
    ]),
  );

/** The keys of a style of signatures. */
const style = (above: string): Record<string, string> =>
  Object.fromEntries(Object.entries(STYLE).map(([key, meaning]) => [`${above}.${key}`, meaning]));

const STYLE = {
  form: 'What is joined: values, `name=value` pairs, or everything as one JSON object.',
  order: 'Order of the parts: as listed, by name, or by name in the objects inside JSON too.',
  separator: 'What stands between two parts.',
  key: 'Where the key is: after the parts, before them, both, one of the parts and sorted with them, or as the key of an HMAC; or that the signature is one of RSA.',
  keyName: 'What the key is called where it is one of the parts.',
  keyJoin: 'What stands between parts and key, such as `&key=`; the separator if left out.',
  keyEncoding:
    'What a key that both sides know is given as: a text whose bytes sign, or hexadecimal digits or Base64 of the bytes that do.',
  end: 'What stands behind all else that is hashed: the separator again, where each part has one behind it.',
  hash: 'The hash.',
  encoding: 'How the hash is written; `base64url` has no padding.',
  case: 'Case of hexadecimal digits.',
  trim: 'What is removed from each part before hashing: spaces, all white space, or nothing.',
  escape:
    'How values, and names of pairs, are percent-encoded before they are joined: not, by RFC 3986 (`percent`), as `encodeURIComponent` does (`component`), or with `+` for a blank (`form`, and `query`, which encodes `*` too).',
  escapeCase: 'Case of the digits of that.',
  empty: 'Whether a part without a value keeps its place.',
  pairSign: 'What stands between name and value of a pair.',
  nested:
    'What a pair calls `id` of the first of `orders`: `orders[0].id` (`path`), `orders.0.id` (`dots`), `orders[0][id]` (`brackets`), `orders[0]` (`item`), `id` (`field`).',
};

/** What each key of the configuration changes, by its place. A test holds this list to the schema. */
export const MEANINGS: Readonly<Record<string, string>> = {
  $schema: 'Lets editors complete and check the file.',
  profile: 'The gateway account: addresses, ids, codes, limits.',
  'profile.brand': 'Name of the gateway’s brand, for logs and reports.',
  'profile.mode':
    '`sandbox` fills in what is missing for the simulated gateway; `live` refuses test keys, plain http and missing codes.',
  'profile.timeZone': 'IANA time zone of the gateway’s times, which don’t name one.',
  'profile.locale': 'Language of pages if nothing else specifies one.',
  'profile.baseUrl': 'Addresses of the gateway.',
  'profile.baseUrl.acquiring': 'Base address of payments, refunds and payouts.',
  'profile.baseUrl.issuing': 'Base address of card issuing, if it is another one.',
  'profile.ids': 'Your ids at the gateway.',
  'profile.ids.merchantId': 'Your merchant number.',
  'profile.ids.accountId': 'Your account number.',
  'profile.ids.companyId':
    'Your company number for card issuing. A shop that issues no cards has none, and no key.',
  'profile.secrets': 'What requests to the gateway are signed with. Keep them out of this file.',
  'profile.secrets.signKey': 'Sign key of payments; the newest first, two while they rotate.',
  'profile.secrets.issuingKey':
    'Sign key of card issuing; the newest first, two while they rotate.',
  'profile.secrets.notifyKey':
    'Sign key of notifications, where they have one of their own: then set `profile.sign.notificationKey`.',
  'profile.secrets.privateKey':
    'Your private key in PEM, where requests are signed by RSA; the newest first, two while they rotate.',
  'profile.secrets.gatewayKey':
    'The gateway’s public key in PEM, where it signs by RSA; two while they rotate.',
  'profile.secrets.issuingPrivateKey':
    'Your private key of card issuing, if it is another one than that of payments; then its gateway’s key is needed too.',
  'profile.secrets.issuingGatewayKey':
    'The public key of the gateway of card issuing, if your private key of it is another one.',
  'profile.website': 'The shop domain that is registered with the gateway.',
  'profile.operations': 'Differences of single operations: path, encoding, content type, time-out.',
  'profile.xml': 'How XML is written and read.',
  'profile.xml.requestRoot': 'Name of the root element of requests.',
  'profile.xml.lenientRoot': 'Accept the root element `response` in answers as well.',
  'profile.xml.listItem':
    'Name of the element of an item, inside that of its list; the list’s element repeats if empty.',
  'profile.xml.charsets': 'Character sets of answers that are read.',
  'profile.sign': 'How acquiring requests are signed.',
  'profile.sign.by':
    'Whether signatures are made by the recipes, or by `sign` and `verify` that a program gives to `openProxy`.',
  ...style('profile.sign'),
  'profile.sign.answerRecipes':
    'Recipes of the signatures of answers that your gateway has given you.',
  'profile.sign.notificationKey':
    'Which key notifications are signed with, unless it is RSA’s: `signKey`, or `notifyKey`, one of their own.',
  'profile.sign.notificationRecipes': 'The same of notifications.',
  'profile.sign.notificationRecipes.payment':
    'Of payments; by default what a payment’s answer signs.',
  'profile.sign.notificationRecipes.payout':
    'Of payouts; log and `tender_notifications_total` say whether it holds, and nothing follows from it.',
  'profile.sign.verifyResponse':
    'What a wrong or missing signature of an answer does: nothing, an alert, or an alert and an unknown outcome. The last needs the gateway’s own recipe of an operation’s answers: the log names those without one at start, and `tender check` does.',
  'profile.sign.allowAnalogy':
    'Operations that may be used in live mode although their signing recipe is only inferred. Paying by card is one, unless `sign.recipes` has the gateway’s own recipe.',
  'profile.sign.every':
    'The signing recipe of every operation of payments without one in `recipes`, where one rule is for all.',
  'profile.sign.everyAnswer': 'The same of every answer without one in `answerRecipes`.',
  'profile.sign.recipes': 'Signing recipes that your gateway has given you.',
  'profile.issuing': 'Card issuing.',
  'profile.issuing.scheme':
    'What is hashed: the recipe’s fields in order, or all fields as sorted JSON.',
  'profile.issuing.everyAnswer': 'The same of every answer without one in `sign.answerRecipes`.',
  'profile.issuing.every':
    'The signing recipe of every operation of card issuing without one in `sign.recipes`, where one rule is for all.',
  'profile.issuing.case': 'Case of the hash.',
  'profile.issuing.style': 'How signatures of card issuing differ otherwise: any of these keys.',
  ...style('profile.issuing.style'),
  'profile.issuing.sharedTypes':
    'What `cardType` says of cards that many use: only they have a limit. Sandbox mode knows the sandbox’s.',
  'profile.issuing.groupRefund':
    'Which way a group’s refund moves money. `return-funds` of `tender-group` says the same to the page: without that it has no such button.',
  'profile.issuing.refusals':
    'Texts or codes with which the gateway refuses, to a reason that people are told: `insufficient_funds`, `card_closed`, `group_inactive`, `wrong_currency`, `no_limit`. Sandbox mode knows the sandbox’s.',
  'profile.issuing.revealSeconds': 'How long a grant to show card details lives.',
  'profile.issuing.revealsPerCard': 'How often an hour the details of one card are shown.',
  'profile.issuing.revealsPerSubject': 'How often an hour one person is shown details of any card.',
  'profile.codes': 'What the gateway’s codes mean. Live mode requires all that are in use.',
  'profile.codes.orderStatus': 'Code of a payment’s answer to outcome.',
  'profile.codes.paymentStatus': 'Code of a query’s answer to outcome.',
  'profile.codes.returnStatus': '`return_status` to outcome; `1` is done.',
  'profile.codes.itemStatus':
    'Code of a refund, review or cancellation to outcome, where it has no map of its own.',
  'profile.codes.refundStatus': '`refund_status` to outcome.',
  'profile.codes.reviewStatus': '`review_status` to outcome.',
  'profile.codes.cancelStatus': '`cancel_status` of a payment to outcome.',
  'profile.codes.subscriptionCancelStatus': '`cancel_status` of a subscription to outcome.',
  'profile.codes.payoutStatus': 'Status of a payout to outcome.',
  'profile.codes.receiptStatus':
    'Status of a receipt of card issuing to outcome; `1` is done, `0` with a text is refused.',
  'profile.codes.issuingCode':
    '`code` of card issuing other than 0 to `failed`, where nothing was done; any other code is `unknown`.',
  'profile.codes.queryResult':
    '`query_result` of a listed payment to `found` or `not-found`; not read if empty.',
  'profile.codes.reviewFlag': 'What is sent for approve and reject.',
  'profile.codes.cardStatus':
    'Code of an issued card to `active`, `blocked`, `closed`. Live mode requires it where cards are issued.',
  'profile.codes.groupStatus':
    'Code of a group to `active`, `inactive`. Live mode requires it where cards are issued.',
  'profile.codes.oneTime': 'Code of `isOneTime` to `true` or `false`; not shown if empty.',
  'profile.errors': 'Maps result codes to what a shopper may see; other codes are a plain decline.',
  'profile.enums': 'Values of fields that the gateway’s interface leaves open.',
  'profile.enums.open3d': 'What turns 3-D Secure on and off.',
  'profile.enums.tokenFlag': 'Values that request a card token, or don’t.',
  'profile.enums.interval': 'Units of a subscription’s period.',
  'profile.enums.open3d.on': 'With 3-D Secure.',
  'profile.enums.open3d.off': 'Without it.',
  'profile.enums.tokenFlag.yes': 'Make a token.',
  'profile.enums.tokenFlag.no': 'Make none.',
  'profile.enums.interval.day': 'A day.',
  'profile.enums.interval.week': 'A week.',
  'profile.enums.interval.month': 'A month.',
  'profile.enums.interval.year': 'A year.',
  'profile.texts':
    'Texts beside a status, each with `coded` (is it `<code>:<text>`?) and `success` (codes or texts that agree with a success).',
  ...texts({
    result_info: 'of a payment’s answer.',
    refund_message: 'of a refund.',
    decline_reason: 'of a listed payment.',
    error_message: 'of a review, a cancellation, a subscription’s end.',
    errorMsg: 'of a receipt of card issuing.',
    failure_type: 'of a payout.',
    failure_reason: 'of a payout.',
  }),
  'profile.wire': 'How values are written that the gateway’s interface shows no form of.',
  'profile.wire.listSeparator': 'What stands between the ids of a query.',
  'profile.wire.itemFields':
    'Fields of an item in `items`, in order; `0` for one that is always `0`.',
  'profile.wire.orderNumberSign':
    'What stands between the id of an order and the number of the attempt to pay it, in the order number.',
  'profile.wire.contractDate':
    'Form of a contract’s dates: `2026-12-24`, `24-12-2026`, `20261224`, with ` 00:00:00` or `T00:00:00Z`, or with `/` or `.`.',
  'profile.wire.deviceZone':
    'Form of the shopper’s `time_zone`: minutes east of UTC, minutes west, hours east, `+01:00`, or `UTC+01:00`.',
  'profile.wire.amount':
    'How the gateway writes 1234.50 euros in answers and notifications: `1234.50`, `1234.50 EUR`, `EUR 1234.50`, `1234.50 €`, `€1234.50`, each with a comma too, or in minor units `123450`, `123450 EUR`, `EUR 123450`. What is beside an amount is read in each form, and has to be the currency of its record.',
  'profile.wire.requestAmount':
    'The same of requests, which are signed as they are written. A currency that has no sign is written by its code.',
  'profile.wire.time':
    'Form of the gateway’s times in answers and notifications, such as `DD/MM/YYYY hh:mm:ss`, with `Z` for an offset; `unix` or `unix-ms` since the epoch. Without it, forms that begin with the year are read, `20261224101500` and `2026-12-24T10:15:00+0100` among them.',
  'profile.wire.requestTime':
    'The same of `query_start` and `query_end` in requests, which are `2026-12-24 10:15:00` otherwise.',
  'profile.wire.resolution': 'What stands between width and height of the shopper’s screen.',
  'profile.wire.bounds':
    'What the gateway takes of single fields: `{"order_no": {"max": 30, "pattern": "^[0-9]+$"}}`. Anything else is refused before it is sent.',
  'profile.fitted':
    'What was tried, by key: `tender fit` writes it, `tender fit --check` shows it while the value stays the same.',
  'profile.threeDS': 'Whether payments ask for 3-D Secure.',
  'profile.savedCards': 'Cards stored with the shopper’s consent.',
  'profile.savedCards.enabled': 'Whether cards can be stored at all.',
  'profile.savedCards.askSecurityCode': 'Whether the security code has to be typed again.',
  'profile.card': 'How a card is sent.',
  'profile.card.yearDigits': 'Digits of the expiry year.',
  'profile.card.singleName': 'Last name to send for a shopper with a single name.',
  'profile.card.brands':
    'Brands of cards that the account takes, such as `visa`, in the order in which shoppers see their marks. None are shown without.',
  'profile.decimals': 'Decimals of a currency where the gateway differs from ISO 4217.',
  'profile.limits': 'What is rejected before the gateway is called.',
  'profile.limits.maxAmount':
    'Largest amount in major units. Without it, 999999; of currencies without decimals, such as yen, 99999999.',
  'profile.limits.maxAmounts': 'Largest amount per currency, such as `{"IDR": 20000000}`.',
  'profile.limits.sessionAttempts': 'Card attempts in one session.',
  'profile.limits.sessionCards': 'Different cards in one session.',
  'profile.limits.sessionTries': 'Attempts in one session, by any method.',
  'profile.limits.cardDeclines':
    'Declines of one card in a day, and challenges of it left open; 5 in live mode, no limit in sandbox mode.',
  'profile.limits.addressDeclines':
    'Declines from one address in ten minutes, after which it is blocked for an hour for cards that have never paid here; 20 in live mode. Half as many more from an IPv6 /56, twice as many from a /48 or an IPv4 /24.',
  'profile.limits.spike':
    'Share of declines among a number of decided card payments in five minutes that puts the shop on guard for an hour; 0.6 of 50 in live mode. `action` says what happens to cards that have never paid here: `three_ds` (authenticate, and two declines from a network block it), `refuse`, or `alert` (only the event).',
  'profile.limits.writesPerSecond':
    'Requests per second that change something, where the gateway has agreed on a limit.',
  'profile.limits.readsPerSecond': 'Queries per second, where the gateway has agreed on a limit.',
  'profile.timeouts': 'How long to wait for the gateway.',
  'profile.timeouts.connectMs': 'Milliseconds to connect.',
  'profile.timeouts.paymentMs': 'Milliseconds until a payment without an answer is `unknown`.',
  'profile.timeouts.otherMs': 'Milliseconds for everything else.',
  'profile.resolver': 'When an unproven outcome is queried again.',
  'profile.resolver.schedule':
    'Seconds before each next query. The last one repeats while the payment method allows to pay (`expiryMinutes`); then a person decides.',
  'profile.amountParts': 'What happens when the parts do not add up to the amount.',
  'profile.notify': 'The gateway’s notifications.',
  'profile.notify.acknowledge': 'The body that the gateway expects as acknowledgement.',
  'profile.notify.encoding':
    'How the gateway writes notifications: each form is read, and the sandbox writes this one.',
  'profile.notify.fields':
    'What a notification calls fields, by their names in answers: `{"order_no": "merOrderNo"}`.',
  'profile.notify.events':
    'What the gateway’s own words for an event tell of, `payment`, `review`, `dispute` or `refund`: `{"chargeback.opened": "dispute"}`.',
  'profile.notify.delayMs':
    'Milliseconds to wait for an answer that its notification has overtaken.',
  'profile.notify.allowedAddresses': 'Addresses that notifications come from; any if empty.',
  'profile.redirect': 'Where shoppers may be sent.',
  'profile.redirect.allowedHosts':
    'Hosts of bank and payment pages; live mode requires them. Any public one if empty.',
  'profile.redirect.alternativeMethod': 'How the pages of alternative methods are opened.',
  'profile.redirect.hostedScript':
    'Whether the script in the hosted page’s document runs: `run`, or `skip` to send only its fields.',
  'profile.redirect.threeDSMethod': 'How a bank’s challenge is opened.',
  'profile.methods':
    'Alternative payment methods: code, labels, currencies, and the fields that each asks the shopper for.',
  'profile.hosted': 'Whether the gateway’s hosted page is offered.',
  'profile.offered':
    'Methods of a session that names none: `hosted` (card numbers stay off your servers), `card`, codes of `methods`. All by default.',
  'profile.enable': 'Operations that are off by default.',
  'profile.enable.payout': 'Payouts.',
  'profile.enable.orderUpdate': 'Updates of orders at the gateway.',
  'profile.refunds': 'Refunds.',
  'profile.refunds.sendReference': 'Whether your reference for a refund is sent to the gateway.',
  'profile.batch': 'Operations on many orders.',
  'profile.batch.autoSplit': 'Whether long lists are split into several requests.',
  settings: 'This proxy: its addresses, keys and limits.',
  'settings.publicUrl': 'Address by which browsers and the gateway reach the proxy.',
  'settings.handoffUrl': 'A separate origin for the document that leads to the hosted page.',
  'settings.allowedOrigins': 'Pages that may contain the elements: exact origins.',
  'settings.outerOrigins':
    'Pages that may frame those, such as a portal around the shop: exact origins. They can draw over a checkout, so list only pages that you trust; details of issued cards are never shown inside them.',
  'settings.apiKeys': 'The merchant server’s key; two while it rotates. Keep it out of this file.',
  'settings.secrets':
    'Root of the proxy’s own keys; the newest first, two while they rotate. Keep it out of this file.',
  'settings.trustedProxies':
    'Load balancers whose X-Forwarded-For is trusted: addresses and ranges.',
  'settings.webhookUrl': 'Address that events are posted to.',
  'settings.dailyReconciliation':
    'Whether each day is compared with the gateway once it is over. Turn it off if other systems use the account too.',
  'settings.retention': 'How many days to keep data that no payment needs any more.',
  'settings.retention.requestDays': 'Idempotency keys; those of operations are kept forever.',
  'settings.retention.eventDays':
    'Events and their webhooks; events that were neither read nor delivered are kept longer.',
  'settings.retention.sessionDays': 'Sessions after their end.',
  frame: 'The secure frame.',
  'frame.fonts':
    'Fonts for `--tender-font-family` inside the frame: `family`, `file` (WOFF2, at most 2 MiB), and `weight`, `style`, `unicodeRange` where needed. The frame loads fonts from nowhere else.',
  'frame.languages':
    'Paths of languages’ files (docs/languages.md) that the frame and the proxy’s pages speak besides Tender’s own, from the folder that the proxy runs in. `tender check-language` says what of one is missing.',
  database: '`sqlite:./tender.db`, `sqlite::memory:` or `postgres://user@host/database`.',
  databasePooler:
    'Address of PgBouncer in transaction mode in front of that PostgreSQL database, through which transactions go. What needs a session (to hear of other proxies, to change tables) and every other command connect to `database` itself.',
  host: 'Address to listen on.',
  port: 'Port to listen on; 0 for any that is free.',
  network: 'Connections to other servers, and from clients.',
  'network.httpsProxy':
    'HTTPS proxy for calls to the gateway and to the webhook receiver. It only tunnels them (CONNECT) and can’t read them. The address may contain a user name and a password. Lower-case `https_proxy` takes precedence.',
  'network.noProxy':
    'Hosts that are reached without that proxy, including their subdomains. Lower-case `no_proxy` takes precedence.',
  'network.certificates':
    'PEM file with certificate authorities to trust in addition to Node’s own, for the gateway and the webhook receiver.',
  'network.keepAliveSeconds':
    'Seconds after which an idle connection to the proxy is closed; more than your load balancer’s idle time-out.',
  logLevel:
    'Lowest level that `tender proxy` logs. `info` includes one line for each request and each call to the gateway.',
  metricsKey:
    'Bearer token that `/metrics` requires; without one, metrics are served in sandbox mode only, and only to the same machine.',
  traces:
    '`opentelemetry` passes traces to the OpenTelemetry SDK that your program sets up; see “Running in production”.',
};
