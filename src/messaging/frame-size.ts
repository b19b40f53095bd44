/** How high a frame's content is, at the width that the frame was laid out at; both in CSS pixels. */
export interface FrameSize {
  /** Of the content, rounded up. */
  readonly height: number;
  /** Of the window in which it was measured. */
  readonly width: number;
}

/** To be told to the page. What is hidden has no height. */
export const sizeOf = (content: Element): FrameSize => ({
  height: Math.ceil(content.getBoundingClientRect().height),
  width: innerWidth,
});

/**
 * Gives the frame the height of its content, unless that was measured at less than the frame's width: a browser
 * that captures a whole page lays its frames out at a few pixels for a moment. By attribute: a style attribute
 * has no place under a strict content security policy.
 */
export const fitFrame = (iframe: HTMLIFrameElement, { height, width }: FrameSize): void => {
  if (!iframe.height || iframe.clientWidth - width < 2) iframe.height = `${height}`;
};
