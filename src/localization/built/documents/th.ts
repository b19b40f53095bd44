// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'th' } as const;
export const frame = {
  ...spoken,
  cardForm: 'แบบฟอร์มบัตรที่ปลอดภัย',
  cardNumber: 'หมายเลขบัตร',
  cardNumberEmpty: 'กรอกหมายเลขบัตร',
  cardNumberIncomplete: 'หมายเลขบัตรไม่ครบ',
  cardNumberInvalid: 'หมายเลขบัตรนี้ไม่ถูกต้อง โปรดตรวจสอบตัวเลข',
  cardExpiry: 'วันหมดอายุ',
  cardExpiryPlaceholder: 'ดด / ปป',
  cardExpiryEmpty: 'กรอกวันหมดอายุ',
  cardExpiryInvalid: 'กรอกเดือนและปี เช่น {example}',
  cardExpiryPast: 'บัตรนี้หมดอายุแล้ว โปรดใช้บัตรอื่น',
  cardSecurityCode: 'รหัสความปลอดภัย',
  cardSecurityCodeBack: 'ตัวเลข {count} หลักด้านหลังบัตร',
  cardSecurityCodeFront: 'ตัวเลข {count} หลักด้านหน้าบัตร',
  cardSecurityCodeEmpty: 'กรอกรหัสความปลอดภัย',
  cardSecurityCodeIncomplete: 'กรอกตัวเลขให้ครบ {count} หลัก',
  cardName: 'ชื่อบนบัตร',
  cardNameEmpty: 'กรอกชื่อที่อยู่บนบัตร',
  cardNameNumber: 'กรอกชื่อที่นี่ ไม่ใช่หมายเลขบัตร',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'รายละเอียดบัตร',
  cardNumber: 'หมายเลขบัตร',
  cardExpiry: 'วันหมดอายุ',
  cardSecurityCode: 'รหัสความปลอดภัย',
  copy: 'คัดลอก',
  copyWhat: 'คัดลอก: {what}',
  copied: 'คัดลอกแล้ว',
  copiedWhat: '{what}: คัดลอกแล้ว',
  copyRefused: 'เบราว์เซอร์ของคุณไม่อนุญาตให้คัดลอกที่นี่ โปรดเลือกตัวเลขแล้วคัดลอกเอง',
  timeLeft: { other: 'จะซ่อนในอีก {count} วินาที' },
  timeWarning: { other: 'รายละเอียดบัตรจะถูกซ่อนในอีก {count} วินาที' },
  keepShowing: 'แสดงต่อ',
  extended: { other: 'รายละเอียดบัตรจะแสดงต่ออีก {count} วินาที' },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'กลับไปที่ร้านค้า',
  challengeTitle: 'ยืนยันการชำระเงินของคุณ',
  challengeGo: 'ดำเนินการต่อเพื่อยืนยันการชำระเงิน',
  handoffTitle: 'กำลังโหลด…',
  handoffGo: 'ดำเนินการต่อเพื่อชำระเงิน',
  startedTitle: 'การชำระเงินนี้เริ่มไปแล้ว',
  startedText: 'ลิงก์ไปยังหน้าชำระเงินนี้ใช้ได้เพียงครั้งเดียว โปรดกลับไปที่ร้านค้าเพื่อดูสถานะการชำระเงิน',
  expiredTitle: 'ลิงก์นี้หมดอายุแล้ว',
  expiredText: 'ลิงก์ไปยังหน้าชำระเงินใช้ได้เพียงไม่กี่นาที โปรดกลับไปที่ร้านค้าเพื่อดูสถานะการชำระเงิน',
  doneTitle: 'ไม่มีอะไรต้องทำที่นี่แล้ว',
  invalidTitle: 'ลิงก์นี้ไม่ถูกต้อง',
  unavailableTitle: 'หน้านี้ไม่พร้อมใช้งานในขณะนี้',
  thanksTitle: 'ขอบคุณ',
  statusText: 'โปรดกลับไปที่ร้านค้าเพื่อดูสถานะการชำระเงิน',
} satisfies DocumentMessages;
