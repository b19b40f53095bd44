/** Every entry, so that a compiler reads all typings of the package. */
export * as all from 'tender-elements';
export * as checkout from 'tender-elements/checkout';
export * as express from 'tender-elements/express';
export * as fastify from 'tender-elements/fastify';
export * as gateway from 'tender-elements/gateway';
export * as hono from 'tender-elements/hono';
export * as issuing from 'tender-elements/issuing';
export * as next from 'tender-elements/next';
export * as node from 'tender-elements/node';
export * as presets from 'tender-elements/presets';
export * as proxy from 'tender-elements/proxy';
export * as react from 'tender-elements/react';
export * as sandbox from 'tender-elements/sandbox';
export * as server from 'tender-elements/server';
export * as testing from 'tender-elements/testing';
export * as msw from 'tender-elements/testing/msw';
import 'tender-elements/autoload';
import 'tender-elements/elements/card-entry';
