import type { ReactiveController } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { announce, inOneText, readyAnnouncer } from '../base/announcer.ts';
import type { MovableElement } from '../base/movable-element.ts';
import type { PageSession } from '../session/page-session.ts';
import type { FormMode } from '../session/session-status.ts';
import { TOLD_BY, type Way } from './how-told.ts';
import type { PaymentNoticeOptions } from './payment-notice-options.ts';
import { leadsElsewhere, noticeWords, toldStatus } from './notice-words.ts';

/** How long frames, texts and forms around a result may still change their size. */
const SETTLES_MS = 1_000;

/** After this long without an outcome, whoever sees nothing turn is told that it still does. */
const LONG_MS = 10_000;

type Given = PaymentNoticeOptions;

/**
 * Has a shopper know what has become of a session, once: once a payment has ended, its notice is brought into sight and has
 * focus, or the field below it that mends a refusal, which is read with its words; all else is announced.
 */
export class ResultAttention implements ReactiveController {
  readonly #host: MovableElement;
  readonly #given: () => Given | undefined;
  readonly #words: () => Localization<ResultMessages> | undefined;
  #form: FormMode | undefined;
  #session: PageSession | undefined;
  #watched = new AbortController();
  #hadFocus = false;
  #wasOnNotice = false;
  #ran: boolean;
  /** Until its words are there. */
  #way: Way = 'found';
  #told = '';
  /** Focus is on its way to the notice: other words of the same outcome may come before it. */
  #revealing = false;
  #claim: string | undefined;
  #long: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: MovableElement,
    given: () => Given | undefined,
    words: () => Localization<ResultMessages> | undefined,
  ) {
    this.#host = host;
    this.#given = given;
    this.#words = words;
    // A payment of this page can have ended while this was on its way.
    this.#ran = given()?.session?.madeHere ?? false;
  }

  hostUpdate(): void {
    this.#look();
    const session = this.#given()?.session;
    if (session === this.#session) return;
    this.#session = session;
    this.#watched.abort();
    this.#watched = new AbortController();
    // The Pay button goes with the checkout's update, which may come before this element's.
    session?.subscribe?.(() => this.#look(), this.#watched.signal);
  }

  #look(): void {
    const { host } = this.#host.getRootNode() as Partial<ShadowRoot>;
    const around = this.#host.closest('tender-checkout') ?? host ?? this.#host;
    this.#hadFocus ||= around.matches(':focus-within');
    this.#wasOnNotice ||= this.#notice?.matches(':focus') ?? false;
  }

  hostUpdated(): void {
    const given = this.#given();
    const { session } = given ?? {};
    const { progress = 'idle', form = 'waiting', madeHere } = session ?? {};
    // The answer may be there before the view knows of its outcome: until then the payment hasn't ended.
    const runs = progress !== 'idle' || (madeHere === true && form === 'busy');
    // What had focus goes with the form, or with what was to be done elsewhere, or with the notice before.
    const gone =
      (this.#hadFocus && form !== this.#form && (form === 'over' || this.#form === 'away')) ||
      (this.#wasOnNotice && !this.#notice?.matches(':focus'));
    if (this.#ran && !runs) this.#way = 'ended';
    else if (gone && this.#way !== 'ended') this.#way = 'bereft';
    this.#ran = runs;
    this.#form = form;
    this.#hadFocus = this.#wasOnNotice = false;
    if (given) this.#tell(given);
  }

  hostDisconnected(): void {
    clearTimeout(this.#long);
    this.#watched.abort();
    this.#session = undefined;
  }

  /** Moves focus to the result. */
  focus(options?: FocusOptions): void {
    if (this.#notice) focusOn(this.#notice, options);
  }

  get #notice(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.notice');
  }

  /** The notice stands above the fields of what was refused. */
  get #isAtForm(): boolean {
    return this.#host.parentElement?.localName === 'tender-payment-methods';
  }

  #tell(given: Given): void {
    const words = this.#words();
    const said = words && noticeWords(given, words);
    readyAnnouncer(this.#host);
    if (!words || !said) {
      // Nothing is awaited where there is nothing to tell; what has only not loaded still comes.
      if (words) this.#forget();
      return;
    }
    const { status = 'loading' } = given.session ?? {};
    // The view may know the outcome before the payment has its answer, with which it ends.
    if (this.#ran && status !== 'paying' && given.session?.progress !== 'finding-out') return;
    const { title, claim, text } = said;
    const way = this.#wayOf(given);
    const known = `${title} ${text}` === this.#told;
    const claimed = claim === this.#claim;
    this.#claim = claim ?? (known ? this.#claim : undefined);
    if (known && way !== 'bereft') {
      this.#way = 'later';
      // What is proven about money may be known only afterwards.
      if (claim && !claimed && way === 'later') announce(this.#host, claim, words);
      return;
    }
    // What isn't a status of a session is that something couldn't be loaded.
    const telling = TOLD_BY[toldStatus(given.session) ?? 'unavailable'][way];
    this.#told = `${title} ${text}`;
    this.#way = 'later';
    if (telling === 'announced')
      announce(this.#host, inOneText([title, claim, text], words.language), words);
    if (telling === 'focused' && this.#notice) {
      announce(this.#host, '');
      this.#reveal(inOneText([title, claim, text], words.language));
    }
    clearTimeout(this.#long);
    if (way !== 'again' && (status === 'paying' || status === 'unknown'))
      this.#long = setTimeout(() => announce(this.#host, words.text('stillText'), words), LONG_MS);
  }

  #wayOf(given: Given): Way {
    if (given.withAction === false) return 'again';
    if (leadsElsewhere(given)) return 'leading';
    return this.#revealing ? 'ended' : this.#way;
  }

  #forget(): void {
    clearTimeout(this.#long);
    // What isn't so any more must not stay readable.
    if (this.#told !== '') announce(this.#host, '');
    this.#told = '';
    this.#way = 'later';
  }

  /**
   * From wherever the shopper was. After the next frame: the form around it goes at the same time, and with
   * it what had focus. Never smoothly, which a shopper may have asked not to see, and which ends where the
   * result was.
   */
  #reveal(about: string): void {
    const { documentElement, defaultView } = this.#host.ownerDocument;
    const view = defaultView ?? window;
    this.#revealing = true;
    view.requestAnimationFrame(() => {
      this.#revealing = false;
      const notice = this.#notice;
      if (!notice) return;
      notice.style.scrollMargin = '1.5rem';
      const { session, payer } = this.#given() ?? {};
      if (this.#isAtForm && session?.attempt?.card && payer?.complete === false)
        payer.focus({ about });
      else focusOn(notice, { preventScroll: true });
      const settling = new view.ResizeObserver(() =>
        notice.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
      );
      settling.observe(notice);
      settling.observe(documentElement);
      setTimeout(() => settling.disconnect(), SETTLES_MS);
    });
  }
}

/** Only then can the notice have focus: a dialog gives it to the first that can, seen or not. */
function focusOn(notice: HTMLElement, options?: FocusOptions): void {
  notice.tabIndex = -1;
  notice.addEventListener('blur', () => notice.removeAttribute('tabindex'), { once: true });
  notice.focus(options);
}
