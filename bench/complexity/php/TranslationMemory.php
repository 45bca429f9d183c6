<?php

declare(strict_types=1);

namespace App\Translation;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Log\LoggerInterface;

final class TranslationMemory
{
    /** @var array<string, string> */
    private array $known = [];

    public function __construct(
        private readonly ClientInterface $client,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
        private readonly LoggerInterface $logger,
        private readonly string $endpoint,
    ) {
    }

    /**
     * @param list<string> $segments
     *
     * @return list<string> in the order of the segments; untranslated where nothing is known
     */
    public function translate(array $segments, string $from, string $to): array
    {
        $missing = array_values(array_unique(array_filter(
            $segments,
            fn (string $segment): bool => !isset($this->known["$from>$to:$segment"]),
        )));

        foreach (array_chunk($missing, 50) as $chunk) {
            foreach ($this->lookUp($chunk, $from, $to) as $segment => $translation) {
                $this->known["$from>$to:$segment"] = $translation;
            }
        }

        return array_map(
            fn (string $segment): string => $this->known["$from>$to:$segment"] ?? $segment,
            $segments,
        );
    }

    /** @return array<string, string> */
    private function lookUp(array $segments, string $from, string $to): array
    {
        $body = json_encode(['source' => $from, 'target' => $to, 'segments' => $segments], JSON_THROW_ON_ERROR);
        $request = $this->requests->createRequest('POST', $this->endpoint . '/lookup')
            ->withHeader('Content-Type', 'application/json')
            ->withBody($this->streams->createStream($body));

        try {
            $response = $this->client->sendRequest($request);
        } catch (ClientExceptionInterface $e) {
            $this->logger->warning('The translation memory is away.', ['exception' => $e]);

            return [];
        }
        if ($response->getStatusCode() !== 200) {
            return [];
        }

        return json_decode((string) $response->getBody(), true, flags: JSON_THROW_ON_ERROR)['matches'];
    }
}
