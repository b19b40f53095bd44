// Made of src/localization/languages/ by `npm run languages`.
import * as ar from './documents/ar.ts';
import * as bg from './documents/bg.ts';
import * as ca from './documents/ca.ts';
import * as cs from './documents/cs.ts';
import * as da from './documents/da.ts';
import * as de from './documents/de.ts';
import * as el from './documents/el.ts';
import * as es419 from './documents/es-419.ts';
import * as es from './documents/es.ts';
import * as et from './documents/et.ts';
import * as fa from './documents/fa.ts';
import * as fi from './documents/fi.ts';
import * as fr from './documents/fr.ts';
import * as he from './documents/he.ts';
import * as hr from './documents/hr.ts';
import * as hu from './documents/hu.ts';
import * as id from './documents/id.ts';
import * as it from './documents/it.ts';
import * as ja from './documents/ja.ts';
import * as ko from './documents/ko.ts';
import * as lt from './documents/lt.ts';
import * as lv from './documents/lv.ts';
import * as ms from './documents/ms.ts';
import * as nb from './documents/nb.ts';
import * as nl from './documents/nl.ts';
import * as pl from './documents/pl.ts';
import * as ptBR from './documents/pt-BR.ts';
import * as ptPT from './documents/pt-PT.ts';
import * as ro from './documents/ro.ts';
import * as ru from './documents/ru.ts';
import * as sk from './documents/sk.ts';
import * as sl from './documents/sl.ts';
import * as sv from './documents/sv.ts';
import * as th from './documents/th.ts';
import * as tr from './documents/tr.ts';
import * as uk from './documents/uk.ts';
import * as ur from './documents/ur.ts';
import * as vi from './documents/vi.ts';
import * as zhHans from './documents/zh-Hans.ts';
import * as zhHant from './documents/zh-Hant.ts';
export const DOCUMENTS = {
  ar: ar,
  bg: bg,
  ca: ca,
  cs: cs,
  da: da,
  de: de,
  el: el,
  'es-419': es419,
  es: es,
  et: et,
  fa: fa,
  fi: fi,
  fr: fr,
  he: he,
  hr: hr,
  hu: hu,
  id: id,
  it: it,
  ja: ja,
  ko: ko,
  lt: lt,
  lv: lv,
  ms: ms,
  nb: nb,
  nl: nl,
  pl: pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ro: ro,
  ru: ru,
  sk: sk,
  sl: sl,
  sv: sv,
  th: th,
  tr: tr,
  uk: uk,
  ur: ur,
  vi: vi,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};
