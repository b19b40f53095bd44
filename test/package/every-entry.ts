/** Every entry, so that a compiler reads all typings of the package. */
export * as all from 'tender-elements';
export * as checkout from 'tender-elements/checkout';
export * as express from 'tender-proxy/express';
export * as fastify from 'tender-proxy/fastify';
export * as gateway from 'tender-proxy/gateway';
export * as hono from 'tender-proxy/hono';
export * as issuing from 'tender-elements/issuing';
export * as next from 'tender-proxy/next';
export * as node from 'tender-proxy/node';
export * as presets from 'tender-elements/presets';
export * as proxy from 'tender-proxy';
export * as react from 'tender-elements/react';
export * as sandbox from 'tender-proxy/sandbox';
export * as server from 'tender-elements/server';
export * as testing from 'tender-proxy/testing';
export * as msw from 'tender-proxy/testing/msw';
import 'tender-elements/autoload';
import 'tender-elements/elements/card-entry';
