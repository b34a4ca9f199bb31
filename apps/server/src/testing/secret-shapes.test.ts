import { expect, it } from 'vitest';
import { findSecrets, SECRET_SHAPES } from './secret-shapes.ts';

it.each(Object.entries(SECRET_SHAPES))('finds %s in a line', (name, { sample }) => {
  expect(findSecrets(JSON.stringify({ level: 30, sample }))).toContain(name);
});

it.each([
  '{"level":30,"time":1764583200000,"reqId":"q3J7vX0dK5mZ1tR9","req":{"method":"GET","route":"/api/v1/accesslogs/:token/members"}}',
  '{"level":30,"res":{"statusCode":200},"responseTime":12.123456789012,"msg":"request completed"}',
  '{"level":50,"err":{"type":"Error","code":"23505","stack":"at x (/work/node_modules/@fastify/static/index.js:10:5)"}}',
  '{"level":50,"err":{"code":"activity.full"},"time":"2026-12-01T10:00:00.000Z"}',
])('finds nothing in %s', (line) => expect(findSecrets(line)).toEqual([]));
