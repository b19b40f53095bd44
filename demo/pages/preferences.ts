import { ofBrowser } from './storage.ts';

/** The visitor's display settings; the elements follow them, which is the point of the demo. */

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const LOCALES = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['zh-Hans', '简体中文'],
  ['ar', 'العربية'],
] as const;

class Preferences extends EventTarget {
  get theme(): Theme {
    const stored = ofBrowser.getItem('theme');
    return THEMES.find((theme) => theme === stored) ?? 'auto';
  }

  set theme(theme: Theme) {
    ofBrowser.setItem('theme', theme);
    this.#tell();
  }

  get locale(): string {
    const stored = ofBrowser.getItem('locale');
    return LOCALES.find(([tag]) => tag === stored)?.[0] ?? 'en';
  }

  set locale(locale: string) {
    ofBrowser.setItem('locale', locale);
    this.#tell();
  }

  /** Simulates a shopper with an account, whose cards the shop may store. */
  get signedIn(): boolean {
    return ofBrowser.getItem('signed-in') === 'yes';
  }

  set signedIn(signedIn: boolean) {
    ofBrowser.setItem('signed-in', signedIn ? 'yes' : 'no');
    this.#tell();
  }

  #tell(): void {
    applyTheme(this.theme);
    this.dispatchEvent(new Event('change'));
  }
}

const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
};

export const preferences = new Preferences();
applyTheme(preferences.theme);
