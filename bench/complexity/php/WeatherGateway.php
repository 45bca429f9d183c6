<?php

declare(strict_types=1);

namespace App\Weather;

use GuzzleHttp\Client;
use GuzzleHttp\Exception\ClientException;

final class WeatherGateway
{
    private Client $client;

    public function __construct(string $baseUri, private readonly string $key)
    {
        $this->client = new Client(['base_uri' => $baseUri, 'timeout' => 4.0]);
    }

    /** @return list<array{day: string, min: float, max: float}> */
    public function forecast(string $place, int $days = 5): array
    {
        if ($days < 1 || $days > 14) {
            throw new \RangeException('one to fourteen days');
        }
        try {
            $response = $this->client->get('forecast', [
                'query' => ['place' => $place, 'days' => $days, 'key' => $this->key],
            ]);
        } catch (ClientException $e) {
            if ($e->getResponse()->getStatusCode() === 404) {
                return [];
            }
            throw $e;
        }
        $body = json_decode((string) $response->getBody(), true, 32, JSON_THROW_ON_ERROR);

        return array_map(
            static fn (array $day): array => ['day' => $day['date'], 'min' => $day['lo'], 'max' => $day['hi']],
            $body['days'] ?? [],
        );
    }
}
