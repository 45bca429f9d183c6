<?php

declare(strict_types=1);

namespace Acme\Testing;

use Nyholm\Psr7\Response;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

/**
 * Says what it was told to say. For tests and for demos: no socket is opened.
 *
 *     $client = (new ScriptedClient())->on('GET', '/users?sort=name', 200, '[]');
 */
final class ScriptedClient implements ClientInterface
{
    /** @var array<string, list<ResponseInterface>> */
    private array $script = [];

    /** @var list<RequestInterface> */
    private array $requests = [];

    public function on(string $method, string $target, int $status, string $body = ''): self
    {
        $this->script["$method $target"][] = new Response($status, ['Content-Type' => 'application/json'], $body);

        return $this;
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $this->requests[] = $request;
        $key = $request->getMethod() . ' ' . $request->getRequestTarget();
        $answers = $this->script[$key] ?? [];
        if ($answers === []) {
            return new Response(501, [], "Nothing was scripted for $key");
        }
        if (count($answers) > 1) {
            array_shift($this->script[$key]);
        }

        return $answers[0];
    }

    /** @return list<RequestInterface> */
    public function requests(?string $method = null): array
    {
        return array_values(array_filter(
            $this->requests,
            static fn (RequestInterface $request): bool => $method === null || $request->getMethod() === $method,
        ));
    }

    public function last(): ?RequestInterface
    {
        return $this->requests === [] ? null : $this->requests[array_key_last($this->requests)];
    }

    public function reset(): void
    {
        $this->script = [];
        $this->requests = [];
    }
}
