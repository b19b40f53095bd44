// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'th' } as const;
export const account = {
  ...spoken,
  empty: 'ยังไม่มีอะไรที่นี่',
  fault: 'ดำเนินการไม่สำเร็จ โปรดลองอีกครั้ง',
  endedFault: 'โปรดลงชื่อเข้าใช้อีกครั้ง',
  defaultCard: 'บัตรหลัก',
  makeDefault: 'ตั้งเป็นบัตรหลัก',
  activeState: 'ใช้งานอยู่',
  cancellingState: 'ขอยกเลิกแล้ว',
  cancelledState: 'ยกเลิกแล้ว',
  endedState: 'สิ้นสุดแล้ว',
  lastLabel: 'การชำระครั้งสุดท้าย',
  pastLabel: 'การชำระที่ผ่านมา',
  paidDeduction: 'ชำระแล้ว',
  refusedDeduction: 'ถูกปฏิเสธ',
  unknownDeduction: 'กำลังตรวจสอบ',
  missingDeduction: 'ไม่พบการชำระ',
  cancel: 'ยกเลิกการสมัครสมาชิก',
  cancelAsk: 'ยกเลิก {subscription} หรือไม่',
  cancelLast: 'ยังมีการเรียกเก็บอีกหนึ่งครั้ง {amount} ในวันที่ {date} ตามที่ตกลงไว้แล้ว หลังจากนั้นจะไม่มีอีก',
  cancelFailed: 'การสมัครสมาชิกของคุณยังไม่ถูกยกเลิก โปรดลองอีกครั้ง',
  cancelUnknown: 'เรายังไม่ทราบว่าการสมัครสมาชิกของคุณถูกยกเลิกแล้วหรือไม่',
  checkAgain: 'ตรวจสอบอีกครั้ง',
} satisfies AccountMessages;
