import type { WireValues } from './parts.ts';

/** What is to be signed, for a program that signs itself. */
export interface ToSign {
  /** `authorise.card`, … */
  readonly operation: string;
  /** All that is sent, identity included, without the signature. */
  readonly values: WireValues;
  /** The body that is sent, byte by byte. A signature that is a field of it is not in it yet. */
  readonly body: Uint8Array;
  /** The keys of the profile, the newest first. */
  readonly keys: readonly string[];
}

/** A message of the gateway whose signature is to be looked at. */
export interface ToVerify {
  /** The answer to a request, or a notification. */
  readonly kind: 'answer' | 'notification';
  /** Of the request; of a notification the one that it is about. */
  readonly operation: string;
  /** As it was sent; nothing for a notification. */
  readonly request: WireValues;
  /** As it came, by the gateway's names. */
  readonly message: WireValues;
  /** Its body as it came, byte by byte, signature included. */
  readonly body: Uint8Array;
  /** One of its HTTP headers, in whichever case it is named. */
  header(name: string): string | undefined;
  /** The keys of the profile, the newest first. */
  readonly keys: readonly string[];
}

/** Signatures by a program, where `profile.sign.by` is `program`: no recipe can say every one. */
export interface CustomSigning {
  /** The signature of a request. What it throws is a request that can't be sent. */
  sign(request: ToSign): string | Promise<string>;
  /** Is the message's signature right? Left out, none is looked at. */
  verify?(message: ToVerify): boolean | Promise<boolean>;
}
