import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import { spokenTag } from '../../localization/loading/documents.ts';
import { paymentMethods } from '../checkout/requests/payment-methods.ts';
import { unfitPlaces } from '../checkout/requests/told-fields.ts';
import type { Context } from '../context/context.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';

type Warning = NonNullable<SessionAnswer['warnings']>[number];

/** The answer to whoever has set a session's terms: what of them has no effect is said, not refused. */
export function withWarnings(
  { profile, clock }: Pick<Context, 'profile' | 'clock'>,
  terms: SessionTerms,
  view: SessionAnswer,
): SessionAnswer {
  const warnings = warningsOf(profile, terms, clock.now());
  return warnings.length > 0 ? { ...view, warnings } : view;
}

function warningsOf(profile: Context['profile'], terms: SessionTerms, now: number): Warning[] {
  const { methods = [], save_card, shopper, locale, instalments, collect = [] } = terms;
  const offered = paymentMethods(profile, terms, now);
  const offers = (...kinds: string[]) => offered.some(({ kind }) => kinds.includes(kind));
  const wantsCards = save_card === 'offer';
  // Of those that the session names, it would have been refused.
  const unfit = profile.methods
    .filter(({ code }) => offered.some((method) => method.code === code))
    .flatMap((method) => unfitPlaces(profile, method, terms, now))
    .map(
      ({ pointer, detail }) => [true, pointer, `${detail}; the shopper is asked for it`] as const,
    );
  const warnings: readonly (readonly [is: boolean, pointer: string, detail: string])[] = [
    ...methods.map(
      (code, at) =>
        [
          !offered.some((method) => method.code === code),
          `/methods/${at}`,
          `"${code}" is not offered: the profile has no such method, or not for this currency, country or contract`,
        ] as const,
    ),
    [
      wantsCards && !profile.savedCards.enabled,
      '/save_card',
      'cards are stored only if savedCards.enabled is set in the profile',
    ],
    [
      wantsCards && offers('card') && profile.savedCards.enabled && shopper?.id === undefined,
      '/save_card',
      'cards are stored for a shopper whom shopper.id names',
    ],
    [
      wantsCards && !offers('card') && profile.savedCards.enabled,
      '/save_card',
      'this session offers no payment by card',
    ],
    [collect.length > 0 && !offers('card'), '/collect', 'this session offers no payment by card'],
    [
      instalments !== undefined && instalments.length > 0 && !offers('card', 'hosted'),
      '/instalments',
      'plans are for cards and the hosted page, which this session does not offer',
    ],
    [
      terms.return_url === undefined && offers('alternative', 'hosted'),
      '/return_url',
      'is missing: whoever pays on another page ends on one of the proxy, not of the shop',
    ],
    [
      spokenTag(locale ?? 'en') === undefined,
      '/locale',
      `there are no texts in "${locale}": English ones are shown`,
    ],
    [
      terms.three_ds === 'on' && terms.authentication !== undefined,
      '/three_ds',
      'the gateway is not asked for 3-D Secure: authentication has one that was made elsewhere',
    ],
    [
      terms.three_ds !== undefined && !offers('card', 'hosted'),
      '/three_ds',
      'is for cards and the hosted page, which this session does not offer',
    ],
    [
      terms.authentication !== undefined && !offers('card'),
      '/authentication',
      'this session offers no payment by card',
    ],
    [
      terms.person !== undefined && !offers('alternative'),
      '/person',
      'is for methods other than cards, which this session does not offer',
    ],
    ...unfit,
  ];
  return warnings.flatMap(([is, pointer, detail]) => (is ? { pointer, detail } : []));
}
