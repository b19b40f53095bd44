// What the typings of a schema say of its values, in the words of zod: so much of zod's own typings as ours
// name. `tender-elements` carries this in place of zod, of which a page would load nothing and install 8 MB.
// `npm run package` compares every type that is inferred by it with what zod infers.

interface Schema<Output, Input = Output, OptIn = undefined, OptOut = undefined> {
  readonly _zod: {
    readonly output: Output;
    readonly input: Input;
    readonly optin?: OptIn;
    readonly optout?: OptOut;
  };
}
/** One that narrows another, or carries what only a program reads. */
type Marked<T, Mark> = T & { readonly mark?: Mark };

export type output<T> = T extends { readonly _zod: { readonly output: infer Output } }
  ? Output
  : unknown;
export type input<T> = T extends { readonly _zod: { readonly input: infer Input } }
  ? Input
  : unknown;
export type infer<T> = output<T>;
type OptIn<T> = T extends { readonly _zod: { readonly optin?: infer In } } ? In : undefined;
type OptOut<T> = T extends { readonly _zod: { readonly optout?: infer Out } } ? Out : undefined;

type Flat<T> = { [Key in keyof T]: T[Key] } & {};
type OutputOf<Shape> = string extends keyof Shape
  ? Record<string, unknown>
  : Flat<
      {
        -readonly [
          Key in keyof Shape as 'optional' extends OptOut<Shape[Key]> ? never : Key
        ]: output<Shape[Key]>;
      } & {
        -readonly [
          Key in keyof Shape as 'optional' extends OptOut<Shape[Key]> ? Key : never
        ]?: output<Shape[Key]>;
      }
    >;
type InputOf<Shape> = string extends keyof Shape
  ? Record<string, unknown>
  : Flat<
      {
        -readonly [Key in keyof Shape as 'optional' extends OptIn<Shape[Key]> ? never : Key]: input<
          Shape[Key]
        >;
      } & {
        -readonly [
          Key in keyof Shape as 'optional' extends OptIn<Shape[Key]> ? Key : never
        ]?: input<Shape[Key]>;
      }
    >;

export type ZodType<Output = unknown, Input = Output, Internals = unknown> = Marked<
  Schema<Output, Input>,
  Internals
>;
export type ZodString = Schema<string>;
export type ZodURL = Schema<string>;
export type ZodEmail = Schema<string>;
export type ZodUUID = Schema<string>;
export type ZodISODate = Schema<string>;
export type ZodISODateTime = Schema<string>;
export type ZodNumber = Schema<number>;
export type ZodInt = Schema<number>;
export type ZodBoolean = Schema<boolean>;
export type ZodNull = Schema<null>;
export type ZodUnknown = Schema<unknown>;
export type ZodNever = Schema<never>;
export type ZodCustom<Output = unknown, Input = unknown> = Schema<Output, Input>;
export type ZodLiteral<T> = Schema<T>;
export type ZodEnum<T> = Schema<T[keyof T]>;
export type ZodTransform<Output, Input> = Schema<Output, Input>;
export type ZodObject<Shape, Config = $strip> = Schema<
  OutputOf<Shape> & Besides<Config>,
  InputOf<Shape> & Besides<Config>
> & { readonly shape: Shape };
type Besides<Config> = Config extends $loose ? Record<string, unknown> : unknown;
export type ZodArray<T> = Schema<output<T>[], input<T>[]>;
export type ZodRecord<Key, T> = Schema<
  Row<Key, output<Key> & PropertyKey, output<T>>,
  Row<Key, input<Key> & PropertyKey, input<T>>
>;
type Row<Key, Name extends PropertyKey, Value> = Key extends $partial
  ? Partial<Record<Name, Value>>
  : Record<Name, Value>;
export type ZodOptional<T> = Schema<
  output<T> | undefined,
  input<T> | undefined,
  'optional',
  'optional'
>;
export type ZodNullable<T> = Schema<output<T> | null, input<T> | null, OptIn<T>, OptOut<T>>;
export type ZodReadonly<T> = Schema<Readonly<output<T>>, Readonly<input<T>>, OptIn<T>, OptOut<T>>;
export type ZodDefault<T> = Schema<Exclude<output<T>, undefined>, input<T> | undefined, 'optional'>;
export type ZodPrefault<T> = Schema<output<T>, input<T>, 'optional', OptOut<T>>;
export type ZodPipe<A, B> = Schema<output<B>, input<A>, OptIn<A>, OptOut<B>>;
export type ZodPreprocess<B, Input = unknown> = Schema<output<B>, Input, OptIn<B>, OptOut<B>>;
export type ZodUnion<T extends readonly unknown[]> = Schema<
  output<T[number]>,
  input<T[number]>,
  OptIn<T[number]>,
  OptOut<T[number]>
>;
export type ZodDiscriminatedUnion<T extends readonly unknown[], Name = string> = Marked<
  ZodUnion<T>,
  Name
>;
export type ZodIntersection<A, B> = Schema<output<A> & output<B>, input<A> & input<B>>;

export type $strip = 'strip';
export type $strict = 'strict';
export type $loose = 'loose';
export type $partial = { '~~partial': true };
export type $ZodTypeInternals<Output, Input> = Schema<Output, Input>;
export * as core from './schema-types.js';
export * as z from './schema-types.js';
