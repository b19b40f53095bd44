// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'vi' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Biểu mẫu nhập thẻ được bảo mật',
  cardNumber: 'Số thẻ',
  cardNumberEmpty: 'Vui lòng nhập số thẻ.',
  cardNumberIncomplete: 'Số thẻ chưa đầy đủ.',
  cardNumberInvalid: 'Số thẻ này không hợp lệ. Vui lòng kiểm tra các chữ số.',
  cardExpiry: 'Ngày hết hạn',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: 'Vui lòng nhập ngày hết hạn.',
  cardExpiryInvalid: 'Nhập tháng và năm, ví dụ {example}.',
  cardExpiryPast: 'Thẻ này đã hết hạn. Vui lòng dùng thẻ khác.',
  cardSecurityCode: 'Mã bảo mật',
  cardSecurityCodeBack: '{count} chữ số ở mặt sau',
  cardSecurityCodeFront: '{count} chữ số ở mặt trước',
  cardSecurityCodeEmpty: 'Vui lòng nhập mã bảo mật.',
  cardSecurityCodeIncomplete: 'Nhập đủ {count} chữ số.',
  cardName: 'Tên trên thẻ',
  cardNameEmpty: 'Vui lòng nhập tên in trên thẻ.',
  cardNameNumber: 'Hãy nhập tên vào đây, không phải số thẻ.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Thông tin thẻ',
  cardNumber: 'Số thẻ',
  cardExpiry: 'Ngày hết hạn',
  cardSecurityCode: 'Mã bảo mật',
  copy: 'Sao chép',
  copyWhat: 'Sao chép: {what}',
  copied: 'Đã sao chép',
  copiedWhat: '{what}: đã sao chép',
  copyRefused: 'Trình duyệt không cho phép sao chép ở đây. Hãy chọn các chữ số và tự sao chép.',
  timeLeft: { other: 'Sẽ ẩn sau {count} giây' },
  timeWarning: { other: 'Thông tin thẻ sẽ bị ẩn sau {count} giây.' },
  keepShowing: 'Tiếp tục hiển thị',
  extended: { other: 'Thông tin thẻ vẫn hiển thị thêm {count} giây.' },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Quay lại cửa hàng',
  challengeTitle: 'Xác nhận thanh toán của bạn',
  challengeGo: 'Tiếp tục để xác nhận thanh toán',
  handoffTitle: 'Đang tải…',
  handoffGo: 'Tiếp tục để thanh toán',
  startedTitle: 'Thanh toán này đã được bắt đầu',
  startedText:
    'Liên kết đến trang thanh toán này chỉ dùng được một lần. Hãy quay lại cửa hàng để xem trạng thái thanh toán.',
  expiredTitle: 'Liên kết này đã hết hạn',
  expiredText:
    'Liên kết đến trang thanh toán chỉ dùng được trong vài phút. Hãy quay lại cửa hàng để xem trạng thái thanh toán.',
  doneTitle: 'Không còn gì phải làm ở đây',
  invalidTitle: 'Liên kết này không hợp lệ',
  unavailableTitle: 'Trang này hiện không khả dụng',
  thanksTitle: 'Cảm ơn bạn',
  statusText: 'Hãy quay lại cửa hàng để xem trạng thái thanh toán.',
} satisfies DocumentMessages;
