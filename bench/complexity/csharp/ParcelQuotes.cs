using RestSharp;
using RestSharp.Authenticators;

namespace Postage.Checkout;

/// <summary>Asks the carriers' aggregator what a parcel would cost.</summary>
public sealed class ParcelQuotes : IParcelQuotes, IDisposable
{
    private readonly RestClient _client;
    private readonly ILogger<ParcelQuotes> _logger;

    public ParcelQuotes(PostageOptions options, ILogger<ParcelQuotes> logger)
    {
        _logger = logger;
        _client = new RestClient(new RestClientOptions(options.Endpoint)
        {
            Authenticator = new HttpBasicAuthenticator(options.Account, options.Secret),
            Timeout = TimeSpan.FromSeconds(6),
        });
    }

    public async Task<IReadOnlyList<Quote>> ForAsync(Parcel parcel, CancellationToken cancellation = default)
    {
        if (parcel.Grams is <= 0 or > 31_500)
        {
            throw new ArgumentOutOfRangeException(nameof(parcel), parcel.Grams, "No carrier takes this weight.");
        }

        var request = new RestRequest("rates/{country}", Method.Post)
            .AddUrlSegment("country", parcel.Country)
            .AddQueryParameter("currency", "EUR")
            .AddJsonBody(new { parcel.Grams, parcel.Length, parcel.Width, parcel.Height });

        var response = await _client.ExecuteAsync<List<Rate>>(request, cancellation);
        if (!response.IsSuccessful || response.Data is null)
        {
            _logger.LogWarning("No quotes for {Country}: {Status} {Error}",
                parcel.Country, response.StatusCode, response.ErrorMessage);
            return [];
        }

        return response.Data
            .Where(rate => rate.Available)
            .Select(rate => new Quote(rate.Carrier, rate.Service, rate.Amount))
            .OrderBy(quote => quote.Amount)
            .ToList();
    }

    public void Dispose() => _client.Dispose();

    private sealed record Rate(string Carrier, string Service, decimal Amount, bool Available);
}

public record Parcel(string Country, int Grams, int Length, int Width, int Height);

public record Quote(string Carrier, string Service, decimal Amount);

public interface IParcelQuotes
{
    Task<IReadOnlyList<Quote>> ForAsync(Parcel parcel, CancellationToken cancellation = default);
}
