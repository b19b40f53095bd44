import type { NextActionMessages } from './en.ts';

export const zh = {
  continueAction: '继续付款',
  payAnotherWay: '选择其他付款方式',
  close: '关闭',
  cancelling: '请稍候…',
  cancelFailed: '暂时无法取消这笔付款，请稍后再试。',
  returnedUnpaidText: '尚未完成付款？您可以选择其他付款方式。',
  blockedText: '这笔付款无法在此继续。请选择其他付款方式。',

  challengeTitle: '确认付款',
  challengeBack: '正在向您的银行核实…',
  challengeStopTitle: '取消这笔付款吗？',
  challengeStopText: '您的银行可能已经确认，我们会先核实；如未确认，您可以选择其他付款方式。',
  challengeSlow: '所需时间比平时长。您可以继续等待，或取消后用其他方式付款。',
  keepWaiting: '继续付款',
  stop: '取消付款',

  hostedTitle: '安全付款页面',
  hostedBack: '正在核实您的付款…',
  hostedStopText: '您可能已经付款，我们会先核实；如未付款，您可以选择其他付款方式。',
} as const satisfies NextActionMessages;
