// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'vi' } as const;
export const account = {
  ...spoken,
  empty: 'Chưa có gì ở đây.',
  fault: 'Không thực hiện được. Vui lòng thử lại.',
  endedFault: 'Vui lòng đăng nhập lại.',
  defaultCard: 'Mặc định',
  makeDefault: 'Đặt làm mặc định',
  activeState: 'Đang hoạt động',
  cancellingState: 'Đã yêu cầu hủy',
  cancelledState: 'Đã hủy',
  endedState: 'Đã kết thúc',
  lastLabel: 'Lần thanh toán cuối',
  pastLabel: 'Các lần thanh toán trước',
  paidDeduction: 'Đã thanh toán',
  refusedDeduction: 'Bị từ chối',
  unknownDeduction: 'Đang kiểm tra',
  missingDeduction: 'Không tìm thấy thanh toán',
  cancel: 'Hủy gói đăng ký',
  cancelAsk: 'Hủy {subscription}?',
  cancelLast:
    'Vẫn còn một khoản thanh toán {amount} vào {date} đã được thỏa thuận và sẽ bị trừ. Sau đó không còn khoản nào nữa.',
  cancelFailed: 'Gói đăng ký của bạn chưa bị hủy. Vui lòng thử lại.',
  cancelUnknown: 'Chúng tôi chưa biết gói đăng ký của bạn đã được hủy hay chưa.',
  checkAgain: 'Kiểm tra lại',
} satisfies AccountMessages;
