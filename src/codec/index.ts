/** Bytes and values: XML, lossless JSON, forms, items and dates. */
export { CodecError, CODEC_FAULTS, type CodecFault } from './codec-error.ts';
export { decodeText, sniff } from './decode-text.ts';
export { decodeXml, type XmlOptions, type XmlRecord, type XmlValue } from './xml-reader.ts';
export { encodeXml } from './xml-writer.ts';
export { decodeJson, encodeJson, jsonNumber, type JsonOptions } from './json.ts';
export { decodeForm, encodeForm, type FormOptions } from './form.ts';
export { decodeRequest, encodeRequest } from './request.ts';
export {
  decodeItems,
  encodeItems,
  normaliseField,
  normaliseItem,
  type ItemField,
  type WireItem,
} from './items.ts';
export { amountFormsOf, isMinorForm, readGatewayAmount } from './amounts.ts';
export {
  amountsIn,
  asItCame,
  fromGatewayForms,
  timesIn,
  toGatewayForms,
  type AmountThere,
} from './message-forms.ts';
export { boundFaults, dateFormsOf, fromWire, toWire, zoneFormsOf } from './wire-forms.ts';
export {
  dateIn,
  DateError,
  formatTime,
  fromClock,
  fromDayMonthYear,
  middleOnClock,
  parseTime,
  spanOnClock,
  toDayMonthYear,
  type TimeForm,
} from './dates.ts';
export { isRead, likelyTimeForms, readTime, timeFormsOf, writeTime } from './time-forms.ts';
export { nextIntervalIn } from './next-interval.ts';
